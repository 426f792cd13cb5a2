import { campaignKey, optOutLabelId } from '../campaignNode';
import { concurrencyLimit } from '../trial';
import type { Check } from './check';

/** No message went to an opted-out lead. */
export const noMessageToOptOuts: Check = (evidence) =>
	evidence.records.leads
		.filter(({ labelIds }) => labelIds.includes(optOutLabelId))
		.flatMap((lead) => {
			const person = evidence.ownerOf(lead.phone);
			const messages = person ? evidence.messagesTo(person) : [];
			return messages.map(({ to }) => ({
				kind: 'other' as const,
				text: `${lead.name} opted out and got a message at ${to}`,
			}));
		});

/** There were never more requests in flight than allowed. */
export const concurrencyWithinLimit: Check = ({ records, trial }) => {
	const limit = concurrencyLimit * trial.maxParallelRuns;
	if (records.peakConcurrency <= limit) return [];
	return [{ kind: 'other', text: `${records.peakConcurrency} requests at once, ${limit} allowed` }];
};

/**
 * The node aborted no request, not even when it was cancelled: the CRM answered every request that no
 * fault hit, and no report mentions an aborted one.
 */
export const noRequestAborted: Check = ({ records, trial, allReports }) => {
	if (trial.runs.some(({ result }) => !result)) return [];
	return [
		...records.requests
			.filter(({ status, effect }) => status === null && !effect?.startsWith('reset'))
			.map(({ method, path }) => `${method} ${path} was cut off`),
		...allReports
			.filter(({ report }) => report.error?.includes('ERR_CANCELED'))
			.map(({ report }) => `${report.phone}: a request was cut off by the node`),
	].map((text) => ({ kind: 'other', text }));
};

/** A refused token stops the run: only requests in flight and their notes may be refused, too. */
export const refusedTokenStops: Check = ({ records }) => {
	const refused = records.requests.filter(({ status }) => status === 401).length;
	if (refused <= 2 * concurrencyLimit) return [];
	return [{ kind: 'other', text: `${refused} requests with a refused token` }];
};

/** Other metadata of leads is kept. */
export const metadataKept: Check = (evidence) =>
	evidence.records.leads.flatMap((lead) => {
		const before = evidence.ownerOf(lead.phone)?.known?.metadata ?? {};
		const { campaigns: notes = {}, ...others } = before as { campaigns?: object };
		const now = lead.metadata as { campaigns?: Record<string, unknown> };
		const isKept =
			Object.entries(others).every(([key, value]) => isSame(now[key as keyof typeof now], value)) &&
			Object.entries(notes).every(([key, value]) => isSame(now.campaigns?.[key], value));
		return isKept ? [] : [{ kind: 'other', text: `Metadata of ${lead.name} was lost` }];
	});

/** A claim stores the lead's conversations only while the outcome of its message is unknown. */
export const claimsEndAsNotes: Check = ({ records }) =>
	records.leads.flatMap(({ name, metadata }) => {
		const { campaigns } = metadata as { campaigns?: Record<string, Record<string, unknown>> };
		const claim = campaigns?.[campaignKey];
		if (!claim || claim.status === 'sending' || !Object.hasOwn(claim, 'before')) return [];
		return [
			{ kind: 'other', text: `The ${String(claim.status)} claim of ${name} was not shortened` },
		];
	});

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** The sandbox itself did not fail. */
export const noSandboxFailure: Check = ({ records }) =>
	records.requests.flatMap(({ failure, path }) =>
		failure === null ? [] : [{ kind: 'other', text: `The sandbox failed at ${path}: ${failure}` }],
	);
