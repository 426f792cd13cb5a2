/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { isDeepStrictEqual } from 'node:util';

import type { LeadRecord } from '../../sandbox';
import { without } from '../../sandbox/dialects/rewriting';
import type { Check } from './evidence';

/** A merge may fill these in where they are empty (spec, section 9, 2.4.0 (1)). */
const mergedFields = ['source', 'email'];

/** The CRM changes the first two itself; tests change the other, as if time had passed. */
const ignoredFields = ['updatedAt', 'status', 'createdAt'];

/** What a run calls a field of a lead, where the sandbox's own records have another name for it. */
const toldAs: Record<string, string> = { labelIds: 'labels' };

/** The leads that were added or changed, even if only by a claim. */
export function touchedLeads(
	before: readonly LeadRecord[],
	after: readonly LeadRecord[],
): LeadRecord[] {
	const known = new Map(before.map((lead) => [lead.id, lead]));
	return after.filter((lead) => {
		const earlier = known.get(lead.id);
		return earlier === undefined || changedFields(earlier, lead, '').length > 0;
	});
}

/**
 * No lead has been deleted or changed, but for the claim of the campaign. Where requests fail, writing
 * back what an update removed may fail, too: then a run has told which lead lost what.
 */
export const noLeadChanged: Check = ({ facts, allReports }) => {
	const now = new Map(facts.leads.map((lead) => [lead.id, lead]));
	const texts = [
		...facts.runs.map(({ result }) => result?.error ?? ''),
		...allReports.map(({ report }) => report.error ?? ''),
	];
	const isTold = ({ id }: LeadRecord, field: string) =>
		facts.mayStayUnconfirmed === 'everybody' &&
		texts.some((text) => text.includes(`lead ${id} lost ${toldAs[field] ?? field}`));
	return facts.leadsBefore.flatMap((before) => {
		const lead = now.get(before.id);
		if (!lead) return [`The lead ${before.name} is gone`];
		return changedFields(before, lead, facts.campaignKey)
			.filter((field) => !isTold(lead, field))
			.map((field) => `${field} of the lead ${before.name} has changed`);
	});
};

/** Fields that changed, apart from the campaign's claim and empty fields that were filled in. */
function changedFields(before: LeadRecord, now: LeadRecord, campaignKey: string): string[] {
	const [one, other] = [before, now].map((lead) => withoutClaim(lead, campaignKey));
	return Object.keys({ ...one, ...other }).filter((name) => {
		const field = name as keyof LeadRecord;
		if (ignoredFields.includes(field) || isSameJson(one[field], other[field])) return false;
		return !(one[field] === '' && mergedFields.includes(field));
	});
}

/** A copy of the lead without the campaign's own claim, and without what the CRM itself notes. */
function withoutClaim(lead: LeadRecord, campaignKey: string): LeadRecord {
	const own = without(lead.metadata, 'lastContact');
	const { campaigns, ...metadata } = own as { campaigns?: Record<string, unknown> };
	if (campaigns === undefined || campaignKey === '') return { ...lead, metadata: own };
	const others = without(campaigns, campaignKey);
	const kept = Object.keys(others).length === 0 ? metadata : { ...metadata, campaigns: others };
	return { ...lead, metadata: kept };
}

/** Whether two values are the same as JSON; their prototypes may differ. */
function isSameJson(one: unknown, other: unknown): boolean {
	const [plainOne, plainOther] = [one, other].map((value) =>
		value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown),
	);
	return isDeepStrictEqual(plainOne, plainOther);
}
