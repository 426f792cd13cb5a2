/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ReportRow } from '../../nodes/Campaign/campaign/reportRows';
import type { FaultRule, MessageRecord } from '../../sandbox';
import type { DialectName } from '../../sandbox/dialects';
import type { Campaign } from './campaigns';
import { findViolations, noHarm, sandboxFailures } from '../promises';
import { people } from './people';
import { Trial, type TrialRun } from './trial';

const minuteMs = 60_000;

const withKey: Campaign = {
	title: 'campaign key, opt-outs skipped',
	campaignKey: 'Spring 2026',
	options: { skipLabels: 'opt-out' },
	skips: ({ isOptedOut }) => Boolean(isOptedOut),
	run: async () => {},
};

const sends = { endpoint: 'sendChatappMessage' } as const;

const refused: FaultRule = {
	match: sends,
	effect: { type: 'status', status: 400, body: { error: 'The account is out of credit' } },
};

async function withTrial(dialects: DialectName[], test: (trial: Trial) => Promise<void>) {
	const trial = await Trial.prepare(withKey, dialects);
	try {
		await test(trial);
		expect(sandboxFailures(await trial.evidence())).toEqual([]);
	} finally {
		await trial.close();
	}
}

const violationsOf = async (trial: Trial) =>
	findViolations(await trial.evidence(), [...noHarm, 'rules']);

describe('a preview', () => {
	const options = { skipIfContactedWithinHours: 24 };

	/** Does a preview and then a real one; returns the plan and each item's status in both. */
	async function planAndRun(trial: Trial) {
		const plan = await trial.run({ mode: 'preview', options });
		expect(plan.result.error).toBeUndefined();
		expect(plan.messages).toEqual([]);
		expect(trial.now).toEqual(trial.before);
		const run = await trial.run({ options });
		expect(await violationsOf(trial)).toEqual([]);
		const ends = ({ result: { items } }: TrialRun) =>
			[...items]
				.sort((one, other) => one.item - other.item)
				.map(({ report: { status, reason = null } }) =>
					status === 'planned' ? 'sent' : `${status} ${reason}`,
				)
				.map((end) => end.replace('sent null', 'sent'));
		return { plan, planned: ends(plan), done: ends(run) };
	}

	it.each<DialectName>([
		'idsAsNumbers',
		'recordsInData',
		'metadataAsJsonString',
		'emptyRelationsAsNull',
		'timesAsSeconds',
		'timesInBrazilWithoutZone',
		'listRepeatsLeads',
		'listAnswers404WhenEmpty',
		'phonesShownLocal',
	])('shows what the run does: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const { planned, done } = await planAndRun(trial);
			expect(planned).toEqual(done);
			expect(done).toContain('skipped optedOut');
			expect(done).toContain('skipped contactedRecently');
		});
	});
});

describe('the report of CRM Campaign', () => {
	const [replier] = people;

	/** Runs a campaign in which one message is refused and one person replies a minute later. */
	async function runCampaign(trial: Trial) {
		await trial.injectFaults([{ ...refused, nth: 2 }]);
		const { messages } = await trial.run();
		await trial.injectFaults([]);
		const hasMoved = ({ to, at }: MessageRecord) =>
			conversationsOf(trial, to).some(({ lastMessageAt }) => (lastMessageAt ?? '') >= at);
		while (!messages.every(hasMoved)) await sleep(5);
		const [conversation] = conversationsOf(trial, replier.phone);
		if (conversation) {
			trial.account.conversations.update(conversation, {
				lastMessageAt: new Date(crmNow(trial) + minuteMs).toISOString(),
				unreadCount: conversation.unreadCount + 1,
			});
		}
		return new Set(messages.map(({ to }) => to));
	}

	const conversationsOf = ({ account }: Trial, phone: string) =>
		account.leads.findBy('phone', phone).flatMap(({ id }) => account.conversations.ofLead(id));

	/** The latest time that the CRM has stored: its clock may differ from ours. */
	const crmNow = ({ account }: Trial) =>
		Math.max(
			...account.conversations
				.all()
				.map(({ lastMessageAt }) => Date.parse(lastMessageAt ?? '') || 0),
		);

	async function report(trial: Trial, changes = {}): Promise<ReportRow[]> {
		const before = trial.now;
		const rows = await trial.readReport(changes);
		expect(trial.now).toEqual(before);
		return rows as unknown as ReportRow[];
	}

	/** The state that the row must have according to the CRM's records. */
	const expectedState = (trial: Trial, reached: ReadonlySet<string>, { phone }: ReportRow) => {
		if (reached.has(phone)) return 'sent';
		return trial.account.leads.findBy('phone', phone).length > 0 ? 'notSent' : 'noLead';
	};

	/** Unread messages from before the campaign may hide whether there is an answer. */
	const hadUnread = new Set(
		people.filter(({ existing }) => existing?.conversation?.unreadCount).map(({ phone }) => phone),
	);

	it.each<[DialectName, 'times' | 'unread']>([
		['idsAsNumbers', 'times'],
		['recordsInData', 'times'],
		['metadataAsJsonString', 'times'],
		['timesAsSeconds', 'times'],
		['clockAhead', 'times'],
		['lastMessageAtUpdatedLate', 'times'],
		['listRepeatsLeads', 'times'],
		['phonesShownLocal', 'times'],
		['timesInBrazilWithoutZone', 'unread'],
		['timesAsDates', 'unread'],
		['lastMessageAtOmitted', 'unread'],
		['unreadCountIncludesSentMessages', 'unread'],
	])('shows what the CRM has stored: %s', async (dialect, shownBy) => {
		await withTrial([dialect], async (trial) => {
			const reached = await runCampaign(trial);
			expect(reached.size).toBeGreaterThan(10);
			const rows = await report(trial);
			expect(rows).toHaveLength(trial.contacts.length);
			expect(rows.map(({ phone, status }) => [phone, status])).toEqual(
				rows.map((row) => [row.phone, expectedState(trial, reached, row)]),
			);
			for (const { phone, status, answered } of rows) {
				if (status !== 'sent') expect(answered).toBeUndefined();
				else if (phone === replier.phone) expect(answered).toBe(true);
				else if (shownBy === 'times' && !hadUnread.has(phone)) expect(answered).toBe(false);
				else expect([false, null]).toContain(answered);
			}
		});
	});

	it.each<DialectName>([
		'listIgnoresFiltersLimitedTo10',
		'listAnswersSingleLeadAsObject',
		'listAnswers404WhenEmpty',
	])('never reports a sent message as not sent: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const reached = await runCampaign(trial);
			for (const row of await report(trial)) {
				expect([expectedState(trial, reached, row), 'unreadable']).toContain(row.status);
			}
		});
	});
});
