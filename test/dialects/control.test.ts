/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ReportRow } from '../../nodes/OutboundContact/campaignReport/campaignState';
import type { FaultRule, MessageRecord } from '../../sandbox';
import type { DialectName } from '../../sandbox/dialects';
import type { Campaign } from './campaigns';
import { noMessageAgainstRules, noDuplicateMessage } from './checks/messages';
import { everyItemOnce, everyMessageReported, noFalseSent } from './checks/reports';
import { people } from './people';
import { Trial, type TrialRun } from './trial';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Everybody who has not opted out. */
const audience = people.filter(({ isOptedOut }) => !isOptedOut);

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
		expect(await trial.sandboxFailures()).toEqual([]);
	} finally {
		await trial.close();
	}
}

const checkControl = (trial: Trial) =>
	[
		noDuplicateMessage,
		noMessageAgainstRules,
		everyItemOnce,
		noFalseSent,
		everyMessageReported,
	].flatMap((check) => check(trial));

/** The number of a run's reports with this status and reason. */
const countReports = (run: TrialRun, status: string, reason: string | null = null) =>
	run.items.filter(({ report }) => report.status === status && report.reason === reason).length;

/** The number of people in the audience with this status and reason. */
const countAudience = (run: TrialRun, status: string, reason: string) =>
	audience.filter(({ phone }) =>
		run.items.some(
			({ report }) =>
				report.phone === phone && report.status === status && report.reason === reason,
		),
	).length;

describe('Stop After Refusals in a Row', () => {
	const options = { stopAfterRefusals: 3 };

	it.each<[DialectName, FaultRule[]]>([
		['refusalAs200Error', []],
		['idsAsNumbers', [refused]],
		['postAnswersIdOnly', [refused]],
		['recordsInData', [refused]],
	])('ends the run on %s', async (dialect, faults) => {
		await withTrial([dialect], async (trial) => {
			await trial.injectFaults(faults);
			const run = await trial.run({ options });
			expect(run.messages).toEqual([]);
			expect(countReports(run, 'failed', 'refused')).toBe(3);
			expect(countAudience(run, 'pending', 'stopped')).toBe(audience.length - 3);
			expect(run.hint).toContain('refused 3 contacts in a row with the same answer');
			const requests = await trial.requests();
			expect(requests.filter((each) => each === 'POST /chatapp/send-message')).toHaveLength(3);
			const opened = trial.now.conversations.length - trial.before.conversations.length;
			expect(opened).toBeLessThanOrEqual(3);
			if (faults.length > 0) {
				await trial.injectFaults([]);
				expect((await trial.run()).messages).toHaveLength(audience.length);
			}
			expect(checkControl(trial)).toEqual([]);
		});
	});

	it.each<DialectName>(['sentThen500', 'sentThenGatewayPage404'])(
		'ends the run after five unknown outcomes on %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const run = await trial.run();
				expect(run.messages).toHaveLength(5);
				expect(countAudience(run, 'pending', 'stopped')).toBe(audience.length - 5);
				expect(checkControl(trial)).toEqual([]);
			});
		},
	);
});

describe('Max Messages per Run', () => {
	it.each<DialectName>([
		'sendAnswers204',
		'everyFifthSentThen500',
		'recordsInData',
		'lastMessageAtUpdatedLate',
	])('limits every run until all contacts are done: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const maxMessages = 8;
			let run: TrialRun;
			do {
				run = await trial.run({ options: { maxMessages } });
				expect(run.error).toBeUndefined();
				expect(run.messages.length).toBeLessThanOrEqual(maxMessages);
			} while (
				countReports(run, 'pending', 'overLimit') > 0 &&
				trial.runs.length < audience.length
			);
			expect(countReports(run, 'pending', 'overLimit')).toBe(0);
			expect(checkControl(trial)).toEqual([]);
		});
	});
});

describe('Sending Hours and Send Nothing After', () => {
	const clock = (minutesFromNow: number) =>
		new Date(Date.now() + minutesFromNow * minuteMs).toISOString().slice(11, 16);
	const hours = (from: number, to: number) => ({
		sendingHours: {
			hours: {
				...{ from: clock(from), to: clock(to), clock: 'zone', zone: 'UTC' },
				weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
			},
		},
	});
	const notAfter = (ms: number) => ({ notAfter: new Date(Date.now() + ms).toISOString() });

	it.each<DialectName>([
		'clockAhead',
		'clockBehind',
		'timesInBrazilWithoutZone',
		'dateHeaderDayAhead',
	])('use the clock of n8n: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const outside = await trial.run({ options: hours(60, 120) });
			expect(countReports(outside, 'pending', 'outsideHours')).toBe(audience.length + 2);
			const late = await trial.run({ options: notAfter(-minuteMs) });
			expect(countReports(late, 'skipped', 'tooLate')).toBe(audience.length + 2);
			expect((await trial.requests()).filter((each) => !each.startsWith('GET'))).toEqual([]);
			const inside = await trial.run({ options: { ...hours(-60, 60), ...notAfter(hourMs) } });
			expect(inside.messages).toHaveLength(audience.length);
			expect(checkControl(trial)).toEqual([]);
		});
	});
});

describe('a preview', () => {
	const options = { skipIfContactedWithinHours: 24 };

	/** Does a preview and then a real one; returns the plan and each item's status in both. */
	async function planAndRun(trial: Trial) {
		const plan = await trial.run({ mode: 'preview', options });
		expect(plan.error).toBeUndefined();
		expect(plan.messages).toEqual([]);
		expect(trial.now).toEqual(trial.before);
		const run = await trial.run({ options });
		expect(checkControl(trial)).toEqual([]);
		const ends = ({ items }: TrialRun) =>
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

describe('mode Send Test', () => {
	const test = { mode: 'test', testPhone: '+55 11 98888-7777' };

	it.each<DialectName>(['idsAsNumbers', 'recordsInData', 'sendAnswers204', 'postAnswersIdOnly'])(
		'sends one message and writes nothing else: %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const run = await trial.run(test);
				expect(run.messages.map(({ to }) => to)).toEqual(['5511988887777']);
				expect(countReports(run, 'planned', 'test')).toBe(people.length);
				expect(trial.now).toEqual(trial.before);
			});
		},
	);

	it.each<[DialectName, string]>([
		['refusalAs200Error', 'The recipient cannot be reached'],
		['sendRequiresConversation', 'conversation'],
	])('says why it failed: %s', async (dialect, message) => {
		await withTrial([dialect], async (trial) => {
			const run = await trial.run(test);
			expect(run.error).toContain(message);
			expect(run.messages.length).toBeLessThanOrEqual(1);
			expect(trial.now).toEqual(trial.before);
		});
	});

	it('is unconfirmed if nobody knows whether it was sent: sentThen500', async () => {
		await withTrial(['sentThen500'], async (trial) => {
			const run = await trial.run(test);
			expect(run.messages.map(({ to }) => to)).toEqual(['5511988887777']);
			expect(countReports(run, 'unconfirmed', 'outcomeUnknown')).toBe(1);
			expect(trial.now).toEqual(trial.before);
		});
	});
});

describe('Get Report', () => {
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
		const run = await trial.run({ operation: 'getReport', reportOn: 'contacts', ...changes });
		expect(run.error).toBeUndefined();
		expect(trial.now).toEqual(before);
		expect(run.items.every(({ output }) => output === 'sent')).toBe(true);
		return run.items.map(({ report: row }) => row as unknown as ReportRow);
	}

	/** The state that the row must have according to the CRM's records. */
	const expectedState = (trial: Trial, reached: ReadonlySet<string>, { phone }: ReportRow) => {
		if (reached.has(phone)) return 'sent';
		return trial.account.leads.findBy('phone', phone).length > 0 ? 'notSent' : 'noLead';
	};

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
			const others = shownBy === 'times' ? [false] : [false, null];
			for (const { phone, status, activitySince } of rows) {
				if (status !== 'sent') expect(activitySince).toBeNull();
				else if (phone === replier.phone) expect(activitySince).toBe(true);
				else expect(others).toContain(activitySince);
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

	it.each<DialectName>([
		'idsAsNumbers',
		'listIgnoresFiltersLimitedTo10',
		'listRepeatsLeads',
		'timesInBrazilWithoutZone',
		'timesAsSeconds',
	])(
		'for a date range contains each lead once, and no others: %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const reached = await runCampaign(trial);
				const day = (ms: number) => new Date(Date.now() + ms).toISOString();
				const rows = await report(trial, {
					reportOn: 'range',
					createdAfter: day(-24 * hourMs),
					createdBefore: day(24 * hourMs),
				});
				const phones = rows.map(({ phone }) => phone);
				expect(new Set(phones).size).toBe(phones.length);
				const created = people.filter(({ existing }) => !existing).map(({ phone }) => phone);
				const expected = created.filter((phone) => reached.has(phone));
				expect(phones.filter((phone) => reached.has(phone)).sort()).toEqual(expected.sort());
			});
		},
		180_000,
	);
});
