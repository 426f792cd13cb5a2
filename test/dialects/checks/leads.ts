/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { isDeepStrictEqual } from 'node:util';

import { normalKey } from '../../../nodes/shared/claim/campaignKey';
import type { LeadRecord } from '../../../sandbox';
import { without } from '../../../sandbox/dialects/rewriting';
import { people } from '../people';
import type { Records } from '../trial';
import type { Check } from './check';

/** The node's lead fields, which a merge may fill in where empty (spec, section 9, 2.4.0 (1)). */
const given: Partial<LeadRecord> = { source: 'Spring campaign' };

/** Fields that may change: `updatedAt` does so with every update. */
const ignoredFields = ['updatedAt'];

/** A copy of the lead without the campaign's own note, and without what the CRM itself noted. */
function withoutNote(lead: LeadRecord, campaignKey: string): LeadRecord {
	const own = without(lead.metadata, 'lastContact');
	const { campaigns, ...metadata } = own as { campaigns?: Record<string, unknown> };
	if (campaigns === undefined || campaignKey === '') return { ...lead, metadata: own };
	const others = Object.fromEntries(
		Object.entries(campaigns).filter(([key]) => key !== campaignKey),
	);
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

/** Fields that the campaign changed, apart from its note and empty fields that it filled in. */
function changedFields(before: LeadRecord, now: LeadRecord, campaignKey: string): string[] {
	const [one, other] = [before, now].map((lead) => withoutNote(lead, campaignKey));
	return Object.keys({ ...one, ...other }).filter((name) => {
		const field = name as keyof LeadRecord;
		if (ignoredFields.includes(field) || isSameJson(one[field], other[field])) return false;
		return !(one[field] === '' && other[field] === given[field]);
	});
}

/** No existing lead has been deleted or changed. */
export const noLeadChanged: Check = (trial) => {
	const now = new Map(trial.now.leads.map((lead) => [lead.id, lead]));
	return trial.before.leads.flatMap((before) => {
		const lead = now.get(before.id);
		if (!lead) return [`The lead ${before.name} is gone`];
		const changed = changedFields(before, lead, normalKey(trial.campaign.campaignKey));
		return changed.map((field) => `${field} of the lead ${before.name} has changed`);
	});
};

/** Each person has at most one lead, with the right name and phone. */
export const oneLeadPerPerson: Check = ({ before, now }) => {
	const known = new Set(before.leads.map(({ id }) => id));
	const { leads } = now;
	const added = leads.filter(({ id }) => !known.has(id));
	return [
		...added
			.filter(
				({ name, phone }) => !people.some((each) => each.name === name && each.phone === phone),
			)
			.map(
				({ name, phone }) => `The new lead "${name}" with the phone "${phone}" matches no person`,
			),
		...people
			.filter(({ phone }) => leads.filter((lead) => lead.phone === phone).length > 1)
			.map(({ name }) => `${name} has several leads`),
	];
};

/** Returns the leads that were added or changed, even if only by a note. */
export function findTouchedLeads(before: Records, after: Records): LeadRecord[] {
	const known = new Map(before.leads.map((lead) => [lead.id, lead]));
	return after.leads.filter((lead) => {
		const earlier = known.get(lead.id);
		return earlier === undefined || changedFields(earlier, lead, '').length > 0;
	});
}
