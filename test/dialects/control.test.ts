/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate } from 'node:timers/promises';

import type { ReportRow } from '../../nodes/OutboundContact/campaignReport/campaignState';
import type { FaultRule, MessageRecord } from '../../sandbox';
import type { DialectName } from '../../sandbox/dialects';
import type { Campaign } from './campaigns';
import { nobodyAgainstARule, nobodyTwice } from './checks/messages';
import { everyItemOnce, everyMessageIsTold, nothingSentThatWasNot } from './checks/reports';
import { people } from './people';
import { Trial, type TrialRun } from './trial';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Whom the campaign is for: everybody but those who opted out. */
const audience = people.filter(({ isOptedOut }) => !isOptedOut);

const withKey: Campaign = {
	title: 'campaign key, opt-outs left out',
	campaignKey: 'Spring 2026',
	options: { skipLabels: 'opt-out' },
	leavesOut: ({ isOptedOut }) => Boolean(isOptedOut),
	play: async () => {},
};

const sends = { endpoint: 'sendChatappMessage' } as const;

const refused: FaultRule = {
	match: sends,
	effect: { type: 'status', status: 400, body: { error: 'The account is out of credit' } },
};

async function withTrial(spoken: DialectName[], play: (trial: Trial) => Promise<void>) {
	const trial = await Trial.prepare(withKey, spoken);
	try {
		await play(trial);
		expect(await trial.slips()).toEqual([]);
	} finally {
		await trial.close();
	}
}

const broken = (trial: Trial) =>
	[
		nobodyTwice,
		nobodyAgainstARule,
		everyItemOnce,
		nothingSentThatWasNot,
		everyMessageIsTold,
	].flatMap((check) => check(trial));

/** How many reports of a run end like this. */
const count = (run: TrialRun, status: string, reason: string | null = null) =>
	run.items.filter(({ report }) => report.status === status && report.reason === reason).length;

/** How many of the audience end like this. */
const toAudience = (run: TrialRun, status: string, reason: string) =>
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
		['refusalAs200StatusError', []],
		['refusalAs200InData', []],
		['errorsAsMessage', [refused]],
		['idsAsNumbers', [refused]],
		['postAnswersIdOnly', [refused]],
		['recordsInDataWithSuccess', [refused]],
	])('ends the run on %s', async (dialect, faults) => {
		await withTrial([dialect], async (trial) => {
			await trial.fail(faults);
			const run = await trial.run({ options });
			expect(run.messages).toEqual([]);
			expect(count(run, 'failed', 'refused')).toBe(3);
			expect(toAudience(run, 'pending', 'stopped')).toBe(audience.length - 3);
			expect(run.hint).toContain('refused 3 contacts in a row with the same error');
			const requests = await trial.requests();
			expect(requests.filter((each) => each === 'POST /chatapp/send-message')).toHaveLength(3);
			const opened = trial.now.conversations.length - trial.before.conversations.length;
			expect(opened).toBeLessThanOrEqual(3);
			if (faults.length > 0) {
				await trial.fail([]);
				expect((await trial.run()).messages).toHaveLength(audience.length);
			}
			expect(broken(trial)).toEqual([]);
		});
	});

	it.each<DialectName>(['carriedOutThen500', 'carriedOutThenCut'])(
		'or after five unknown outcomes: %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const run = await trial.run();
				expect(run.messages).toHaveLength(5);
				expect(toAudience(run, 'pending', 'stopped')).toBe(audience.length - 5);
				expect(broken(trial)).toEqual([]);
			});
		},
	);
});

describe('Max Messages per Run', () => {
	it.each<DialectName>([
		'sendAnswers204',
		'everyFifthCarriedOutThen500',
		'idsAsDigits',
		'recordsInDataAndResourceName',
		'lastMessageAtMovesLate',
	])('holds in every run until all are done: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const most = 8;
			let run: TrialRun;
			do {
				run = await trial.run({ options: { maxMessages: most } });
				expect(run.error).toBeUndefined();
				expect(run.messages.length).toBeLessThanOrEqual(most);
			} while (count(run, 'pending', 'overLimit') > 0 && trial.runs.length < audience.length);
			expect(count(run, 'pending', 'overLimit')).toBe(0);
			expect(broken(trial)).toEqual([]);
		});
	});
});

describe('Sending Hours and Not After', () => {
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

	it.each<DialectName>(['clockAhead', 'clockBehind', 'timesLocalWithoutZone', 'dateHeaderWrong'])(
		'go by the clock of n8n: %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const outside = await trial.run({ options: hours(60, 120) });
				expect(count(outside, 'pending', 'outsideHours')).toBe(audience.length + 2);
				const late = await trial.run({ options: notAfter(-minuteMs) });
				expect(count(late, 'skipped', 'tooLate')).toBe(audience.length + 2);
				expect((await trial.requests()).filter((each) => !each.startsWith('GET'))).toEqual([]);
				const inside = await trial.run({ options: { ...hours(-60, 60), ...notAfter(hourMs) } });
				expect(inside.messages).toHaveLength(audience.length);
				expect(broken(trial)).toEqual([]);
			});
		},
	);
});

describe('Dry Run, Texts and Leads', () => {
	const options = { dryRun: 'textsAndLeads', skipIfContactedWithinHours: 24 };

	/** Plans and runs; gives the plan, and each item's end in both. */
	async function planAndRun(trial: Trial) {
		const plan = await trial.run({ options });
		expect(plan.error).toBeUndefined();
		expect(plan.messages).toEqual([]);
		expect(trial.now).toEqual(trial.before);
		const run = await trial.run({ options: { ...options, dryRun: 'off' } });
		expect(broken(trial)).toEqual([]);
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
		'metadataAsText',
		'nullForNoRelations',
		'timesAsSeconds',
		'timesWithoutZone',
		'listRepeatsLeads',
		'listAnswers404ForNone',
		'phonesShownFormatted',
	])('plans what the run then does: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const { planned, done } = await planAndRun(trial);
			expect(planned).toEqual(done);
			expect(done).toContain('skipped optedOut');
			expect(done).toContain('skipped contactedRecently');
		});
	});

	it.each<[DialectName, string]>([
		['listIgnoresFiltersAndCutsAtTen', 'the CRM showed only other leads'],
		['listWantsPlusInPhone', 'The CRM found no lead by any of these phones'],
	])('says what it could not see: %s', async (dialect, hint) => {
		await withTrial([dialect], async (trial) => {
			const plan = await trial.run({ options });
			expect(plan.hint).toContain(hint);
			expect(plan.messages).toEqual([]);
			expect(trial.now).toEqual(trial.before);
		});
	});
});

describe('Send Test To', () => {
	const options = { sendTestTo: '+55 11 98888-7777' };

	it.each<DialectName>([
		'idsAsNumbers',
		'recordsInResourceName',
		'sendAnswersOkText',
		'postAnswersIdOnly',
	])('sends one message and writes nothing else: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const run = await trial.run({ options });
			expect(run.messages.map(({ to }) => to)).toEqual(['5511988887777']);
			expect(count(run, 'planned', 'test')).toBe(people.length);
			expect(trial.now).toEqual(trial.before);
		});
	});

	it.each<[DialectName, string]>([
		['refusalAs200Error', 'The recipient cannot be reached'],
		['sendNeedsConversation', 'conversation'],
		['carriedOutThen500', 'The outcome is unknown'],
	])('says why it failed: %s', async (dialect, message) => {
		await withTrial([dialect], async (trial) => {
			const run = await trial.run({ options });
			expect(run.error).toContain(message);
			expect(run.messages.length).toBeLessThanOrEqual(1);
			expect(trial.now).toEqual(trial.before);
		});
	});
});

describe('Get Report', () => {
	const [replier] = people;

	/** A campaign with one refusal, and one person who answers a minute later. */
	async function playCampaign(trial: Trial) {
		await trial.fail([{ ...refused, nth: 2 }]);
		const { messages } = await trial.run();
		await trial.fail([]);
		const hasMoved = ({ to, at }: MessageRecord) =>
			conversationsOf(trial, to).some(({ lastMessageAt }) => (lastMessageAt ?? '') >= at);
		while (!messages.every(hasMoved)) await setImmediate();
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

	/** The latest time that the CRM has stored: its clock may not be ours. */
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

	/** What the row must say, by the CRM's own records. */
	const stateOf = (trial: Trial, reached: ReadonlySet<string>, { phone }: ReportRow) => {
		if (reached.has(phone)) return 'sent';
		return trial.account.leads.findBy('phone', phone).length > 0 ? 'notSent' : 'noLead';
	};

	it.each<[DialectName, 'times' | 'unread']>([
		['idsAsNumbers', 'times'],
		['idsAsDigits', 'times'],
		['recordsInData', 'times'],
		['metadataAsText', 'times'],
		['timesAsSeconds', 'times'],
		['timesWithShortOffset', 'times'],
		['clockAhead', 'times'],
		['lastMessageAtMovesLate', 'times'],
		['listRepeatsLeads', 'times'],
		['listWantsPlusInPhone', 'times'],
		['listWantsLocalPhone', 'times'],
		['phonesShownLocal', 'times'],
		['timesWithoutZone', 'unread'],
		['timesLocalWithoutZone', 'unread'],
		['timesAsDays', 'unread'],
		['lastMessageAtLeftOut', 'unread'],
		['unreadCountsSentMessages', 'unread'],
	])('says what the CRM has stored: %s', async (dialect, shownBy) => {
		await withTrial([dialect], async (trial) => {
			const reached = await playCampaign(trial);
			expect(reached.size).toBeGreaterThan(10);
			const rows = await report(trial);
			expect(rows).toHaveLength(trial.contacts.length);
			expect(rows.map(({ phone, state }) => [phone, state])).toEqual(
				rows.map((row) => [row.phone, stateOf(trial, reached, row)]),
			);
			const others = shownBy === 'times' ? [false] : [false, null];
			for (const { phone, state, activitySince } of rows) {
				if (state !== 'sent') expect(activitySince).toBeNull();
				else if (phone === replier.phone) expect(activitySince).toBe(true);
				else expect(others).toContain(activitySince);
			}
		});
	});

	it.each<DialectName>(['listIgnoresPhone', 'listAnswersOneAsObject', 'listAnswers404ForNone'])(
		'never tells a message as not sent: %s',
		async (dialect) => {
			await withTrial([dialect], async (trial) => {
				const reached = await playCampaign(trial);
				for (const row of await report(trial)) {
					expect([stateOf(trial, reached, row), 'unreadable']).toContain(row.state);
				}
			});
		},
	);

	it.each<DialectName>([
		'idsAsNumbers',
		'listIgnoresFiltersAndCutsAtTen',
		'listRepeatsLeads',
		'timesWithoutZone',
		'timesAsSeconds',
	])('over a range holds each lead once, and none of another time: %s', async (dialect) => {
		await withTrial([dialect], async (trial) => {
			const reached = await playCampaign(trial);
			const day = (ms: number) => new Date(Date.now() + ms).toISOString();
			const rows = await report(trial, {
				reportOn: 'range',
				createdAfter: day(-24 * hourMs),
				createdBefore: day(24 * hourMs),
			});
			const phones = rows.map(({ phone }) => phone);
			expect(new Set(phones).size).toBe(phones.length);
			const created = people.filter(({ known }) => !known).map(({ phone }) => phone);
			const expected = created.filter((phone) => reached.has(phone));
			expect(phones.filter((phone) => reached.has(phone)).sort()).toEqual(expected.sort());
		});
	});
});
