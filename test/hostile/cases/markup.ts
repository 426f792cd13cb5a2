import type { IDataObject } from 'n8n-workflow';

import { contacts } from '../../support/outboundRun';
import { nodeName } from '../../support/engine';
import { attackCampaign, campaignSteps } from '../campaignAttack';
import {
	attackOperation,
	representativeOperations,
	type AttackedRun,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileAnswer, type HostileCrm } from '../hostileCrm';

const link = '<a href="https://evil.example.com">Session expired: sign in</a><img src=x>';

/** Answers whose texts would be a link and a picture in the editor. */
const answers: Array<[name: string, answer: HostileAnswer]> = [
	['an error text', respond(400, { error: link })],
	['an error text of an unknown outcome', respond(500, { error: link })],
	['the keys of an answer', respond(200, { [link]: { [link]: 1 } })],
	['the keys of a record', respond(200, [{ [link]: 1 }])],
	[
		'every name',
		respond(200, [
			{ id: link, name: link, status: link, language: 'en_US', metadata: { [link]: 1 } },
		]),
	],
];

/** Fails when a text that the editor renders has markup of others, or is too long. */
function expectNoMarkup({ run }: AttackedRun): void {
	const errors = JSON.stringify(run.run.data.resultData).match(/"description":"(?:[^"\\]|\\.)*"/g);
	const hints = run.hints(nodeName).map(({ message }) => message);
	const shown = [run.error?.message ?? '', run.error?.description ?? '', ...hints];
	for (const text of [...shown, ...(errors ?? [])]) {
		expect(text).not.toMatch(/<\/?[a-z]/i);
		expect(text.length).toBeLessThan(100_000);
	}
}

const operationCases: HostileCase[] = representativeOperations.flatMap((operation) =>
	answers.map(([name, answer]) => ({
		title: `${operation.title}: markup in ${name}`,
		run: async (crm: HostileCrm) => {
			const onError = 'stopWorkflow';
			expectNoMarkup(await attackOperation(crm, operation, answer, { onError }));
		},
	})),
);

const campaignCases: HostileCase[] = [
	...campaignSteps.flatMap((step) =>
		answers.map(([name, answer]) => ({
			title: `a campaign: markup in ${name} of the ${step}`,
			run: async (crm: HostileCrm) => expectNoMarkup(await attackCampaign(crm, step, answer)),
		})),
	),
	...(
		[
			['typed', {}],
			['as name', { leadName: link }],
			['as phone', { phone: link }],
		] as const
	).map(([name, parameters]: readonly [string, IDataObject]) => ({
		title: `a campaign: markup in the key, ${name}`,
		run: async (crm: HostileCrm) => {
			const given = { mode: 'preview', campaignKey: link, ...parameters };
			const good = respond(200, [{ id: 'lead-1', phone: '5511987650001', metadata: {} }]);
			expectNoMarkup(await attackCampaign(crm, 'leads', good, given, contacts(2)));
		},
	})),
	{
		title: 'a campaign: a key of 5 MB',
		run: async (crm: HostileCrm) => {
			const given = { mode: 'preview', campaignKey: `={{ "<b>x".repeat(1000000) }}` };
			expectNoMarkup(await attackCampaign(crm, 'none', respond(200, []), given));
		},
	},
];

/** Texts of the CRM and of items that the editor would render as HTML. */
export const markupCases: HostileCase[] = [...operationCases, ...campaignCases];
