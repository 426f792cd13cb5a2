import type { IDataObject } from 'n8n-workflow';

import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { streakOf } from '../control/streakOf';
import { ContactEnded, RunStopped } from '../../../../../nodes/OutboundContact/report/errors';
import {
	ended,
	newAttempt,
	type Attempt,
} from '../../../../../nodes/OutboundContact/steps/attempt';
import { endpoints, type Endpoint, type EndpointName } from '../../../../../nodes/shared/contract';
import type { CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import {
	RequestFailed,
	type FailureDescription,
} from '../../../../../nodes/shared/transport/failure/requestFailed';

export const phone = '5511987650001';

/** What the first claim of a run has shown. */
export const proof = { isOfLabels: false, answersAsBefore: false };

const endpointNames = Object.keys(endpoints) as EndpointName[];

type Lead = IDataObject & { id: string };

/** A lead as the CRM lists it, created last year. */
export const leadWith = (fields: IDataObject = {}): Lead => ({
	...{ id: 'lead-1', name: 'Ana', phone, email: 'ana@example.com', metadata: { vip: true } },
	...{ createdAt: '2025-03-01T09:00:00.000Z', accountCRMLeadLabelAssignments: [] },
	...{ accountExternalConversations: [], ...fields },
});

/** What a request is answered with: a body, or a failure. */
type Answer = object | { failure: FailureDescription };

/** Answers a request; `usual` is what the CRM would answer. */
export type Answering = (request: CrmRequest, usual: () => Answer) => Answer;

export function failed(status?: number): Answer {
	const ofStatus = (status ?? 0) >= 500 ? 'unavailable' : 'refused';
	const kind = status === undefined ? 'unknown' : ofStatus;
	return { failure: { kind, status, message: 'No', description: '' } };
}

type ChangeableAttempt = { -readonly [Field in keyof Attempt]: Attempt[Field] };

/** A run on a CRM with some leads, which answers at once; no step has been taken yet. */
export function scriptedCampaign({
	leads = [],
	answers = {},
	settings = {},
	state = {},
	leadBody = {},
}: {
	leads?: Lead[];
	answers?: Partial<Record<EndpointName, Answering>>;
	settings?: object;
	state?: Partial<Campaign>;
	leadBody?: IDataObject;
} = {}) {
	const requests: Array<{ name: EndpointName } & CrmRequest> = [];
	const byId = (id: unknown) => leads.find((lead) => lead.id === id) as Lead;
	const usual: Partial<Record<EndpointName, (request: CrmRequest) => Answer>> = {
		listLeads: ({ query = {} }) =>
			leads.filter((lead) => Object.entries(query).every(([name, value]) => lead[name] === value)),
		updateLead: ({ id, body }) => Object.assign(byId(id), body),
		createLead: ({ body }) => {
			const createdAt = new Date().toISOString();
			leads.push(leadWith({ metadata: {}, ...body, id: `lead-${leads.length + 1}`, createdAt }));
			return leads[leads.length - 1];
		},
		createConversation: ({ body }) => {
			const { accountExternalConversations: all } = byId(body?.leadId);
			const opened = { ...body, id: 'conversation-new', status: 'active', lastMessageAt: null };
			(all as object[]).push({ ...opened, createdAt: new Date().toISOString(), unreadCount: 0 });
			return opened;
		},
	};
	const request = async (endpoint: Endpoint, given: CrmRequest = {}) => {
		const startedAt = performance.now();
		const reason = given.checkBeforeSending?.();
		if (reason) throw reason;
		const name = endpointNames.find((each) => endpoints[each] === endpoint) as EndpointName;
		requests.push({ name, ...given });
		const asUsual = () => usual[name]?.(given) ?? {};
		const answer = structuredClone(answers[name]?.(given, asUsual) ?? asUsual());
		if ('failure' in answer) {
			return new RequestFailed(
				answer.failure,
				answer.failure.kind === 'refused' ? 'none' : 'possible',
			);
		}
		const headers = { date: new Date().toUTCString() };
		const made = { attempts: 1, startedAt, answeredAt: performance.now() };
		return { ok: true, headers, body: answer, ...made };
	};
	const requestOrThrow = async (...given: Parameters<typeof request>) => {
		const answer = await client.request(...given);
		if (answer.ok) return answer;
		throw answer;
	};
	const names = { recipientField: 'to' };
	const client = {
		...{
			account: 'account',
			pool: { stop: () => {} },
			settings: { names, closedStatuses: ['closed'] },
		},
		...{ request, requestOrThrow },
	};
	const campaign = Object.assign(Object.create(Campaign.prototype) as Campaign, {
		...{
			client,
			runId: 'run-1',
			waitForTurn: async () => () => {},
			waitForMessage: async () => () => {},
		},
		streaks: { lookUps: streakOf(10), sends: streakOf(10) },
		settings: {
			...{ mode: 'send', campaignKey: 'spring', typedKey: 'Spring', skipLabels: [] },
			...{ followUpOn: undefined, skipIfContactedWithinHours: 0, sendUnconfirmedAgain: 'never' },
			...{ onActiveConversation: 'reuse', guardAgainstParallelRuns: false, ...settings },
		},
		...{
			hasShownClaim: false,
			hasShownMessage: false,
			keepsMetadata: true,
		},
		...{ messages: { count: 0, limit: Infinity }, ...state },
	});
	const contact = {
		...{ itemIndex: 0, name: 'Ana', phone, template: 'welcome|pt_BR' },
		leadBody: { name: 'Ana', phone, ...leadBody },
		plan: {
			...{ sector: { id: 'sector-1', name: 'Sales' }, integrationId: 'integration-1' },
			template: { name: 'welcome', language: 'pt_BR' },
		},
		...{ components: [], options: { additionalMessageFields: {} } },
	} as unknown as Contact;
	const attempt = newAttempt(contact) as ChangeableAttempt;
	return { campaign, attempt, requests, leads };
}

/** Takes a step; returns how it ends the contact or the run, or what it throws. */
export async function take<Taken extends Attempt>(
	step: (
		attempt: Taken,
		campaign: Campaign,
		checkBeforeSending: () => Error | undefined,
	) => Taken | Promise<Taken>,
	run: Pick<ReturnType<typeof scriptedCampaign>, 'attempt' | 'campaign'>,
) {
	const before = run.attempt as Taken;
	run.attempt = await Promise.resolve(step(before, run.campaign, () => undefined)).catch(
		(error: Error) => ended(before, error),
	);
	const { end } = run.attempt;
	if (end instanceof ContactEnded) return { contact: end.ending };
	if (end instanceof RunStopped) return { run: `${end.message}. ${end.description}` };
	return end === undefined ? {} : { thrown: end };
}
