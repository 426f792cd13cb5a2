import type { IDataObject } from 'n8n-workflow';

import type { LeadRecord } from '../../sandbox';
import { contacts, runCampaign, sent, withKey, phoneOf } from '../support/outboundRun';
import { demoAccount, requestSummary } from '../support/sandboxControl';
import { sampleOf, triesAllCases } from '../support/testEffort';
import { openSandbox } from '../support/testSandbox';

/** The leads of the contacts before the campaign; `undefined` for new ones. */
type ExistingLead = Partial<LeadRecord> | undefined;

const emptyLead: ExistingLead = {};
const filledLead: ExistingLead = {
	city: 'Santos',
	labelIds: ['label-vip'],
	metadata: { tags: ['vip'], erp: { number: 17 } },
};

const unpaced = { messagesPerSecond: 0 };
const withRules = { ...unpaced, skipLabels: 'opt-out' };

/** Runs a campaign on a CRM of its own, and counts all requests. */
async function countRequests(count: number, lead: ExistingLead, parameters: IDataObject) {
	const sandbox = await openSandbox();
	for (let n = 0; lead && n < count; n++) {
		demoAccount(sandbox).addLead({
			...lead,
			name: `Contact ${n}`,
			phone: phoneOf(n),
			createdAt: '2026-01-05T12:00:00.000Z',
		});
	}
	const finished = await runCampaign(sandbox.baseUrl, parameters, contacts(count));
	expect(sent(finished)).toHaveLength(count);
	return (await requestSummary(sandbox)).total;
}

/**
 * Counts requests until a count is right, at most three times: on a machine so busy that seconds pass between
 * the look-up of a lead and its note, the lead is read again.
 */
async function countUndelayed<Count>(
	count: () => Promise<Count>,
	isRight: (count: Count) => boolean,
) {
	let counted = await count();
	for (let tries = 1; !isRight(counted) && tries < 3; tries++) counted = await count();
	return counted;
}

describe('requests of a campaign', () => {
	const few = 25;
	const contactCount = 10;

	const cases: Array<[number, string, string, ExistingLead, IDataObject]> = [
		[3, 'a new lead', 'without key and rules', undefined, withKey('', unpaced)],
		[4, 'an existing lead', 'without key and rules', emptyLead, withKey('', unpaced)],
		[4, 'a filled lead', 'without key and rules', filledLead, withKey('', unpaced)],
		[4, 'a new lead', 'with rules', undefined, withKey('', withRules)],
		[3, 'an existing lead', 'with rules', emptyLead, withKey('', withRules)],
		[3, 'a filled lead', 'with rules', filledLead, withKey('', withRules)],
		[5, 'a new lead', 'with a key', undefined, withKey('spring', unpaced)],
		[5, 'an existing lead', 'with a key', emptyLead, withKey('spring', unpaced)],
		[5, 'a filled lead', 'with a key', filledLead, withKey('spring', unpaced)],
		[5, 'a new lead', 'with a key and rules', undefined, withKey('spring', withRules)],
		[5, 'a filled lead', 'with a key and rules', filledLead, withKey('spring', withRules)],
	];

	it.each(sampleOf(cases))(
		'are %d for %s %s, plus a few per run',
		async (perContact, _lead, _run, lead, parameters) => {
			const { added, rest } = await countUndelayed(
				async () => {
					// One after the other: two runs in one process take turns where they meet the same phones.
					const once = await countRequests(contactCount, lead, parameters);
					const twice = await countRequests(2 * contactCount, lead, parameters);
					return { added: twice - once, rest: once - perContact * contactCount };
				},
				({ added }) => added === perContact * contactCount,
			);
			expect(added).toBe(perContact * contactCount);
			expect(rest).toBeLessThanOrEqual(few);
		},
	);

	const long = triesAllCases ? it : it.skip;

	long.each([
		['new', undefined],
		['existing', emptyLead],
	])('are at most 5.15 per contact of a long list with a key: %s leads', async (_lead, lead) => {
		const most = 5.15 * 150;
		const total = await countUndelayed(
			async () => await countRequests(150, lead, withKey('spring', unpaced)),
			(count) => count <= most,
		);
		expect(total).toBeLessThanOrEqual(most);
	});
});
