import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { remarksOn } from '../../../../../nodes/OutboundContact/findings';
import type { FinishedRun } from '../../../../../nodes/OutboundContact/findings/finding';
import type { ContactReport } from '../../../../../nodes/OutboundContact/report/report';

interface Given {
	settings?: object;
	contacts?: Array<Partial<Contact> & { text?: string; report?: Partial<ContactReport> }>;
	mode?: string;
	stored?: object;
}

const components = [{ type: 'BODY', text: 'Oi {{1}}, tudo bem?' }];
const plan = {
	template: { name: 'welcome', language: 'pt_BR', components },
	sector: { name: 'Sales' },
} as unknown as Contact['plan'];

/** A run over contacts who get these texts in place of the only variable. */
function runOf({ settings, contacts = [{}], mode = 'manual', stored }: Given) {
	const all = contacts.map(({ text, ...changes }, item) => ({
		...{ itemIndex: item, row: item + 2, country: 'BR', phone: '5511987650001', plan },
		...{ preview: { values: { body_1: text ?? `Ana ${item}` } } },
		...changes,
		name: 'Ana',
	}));
	return {
		context: {
			getNode: () => ({ name: 'Node', parameters: { templateVariables: stored } }),
			getMode: () => mode,
			...{ getTimezone: () => 'UTC', getInputData: () => [], getNodeParameter: () => stored },
		},
		campaign: {
			...{ client: { pool: {} }, hasShownClaim: true },
			settings: {
				...{ mode: 'preview', campaignKey: 'spring', typedKey: 'Spring', timeZone: 'UTC' },
				...{ messagesPerSecond: 0, skipLabels: ['opt-out'], ...settings },
			},
		},
		contacts: all,
		reports: contacts.map(({ report }) => ({ status: 'planned', ...report })),
	} as unknown as FinishedRun;
}

const notesOn = (given: Given) => remarksOn(runOf(given)).notes.join('. ');
const warningsOn = (given: Given) =>
	remarksOn(runOf({ ...given, settings: { mode: 'send', ...given.settings } })).warnings;

const several = (count: number, report: Partial<ContactReport> = {}): Given['contacts'] =>
	Array.from({ length: count }, (_, n) => ({ text: `Ana ${n}`, report }));

describe('a preview', () => {
	it.each([
		[59, ''],
		[60, '; about 1 min at this pace'],
	])('says how long %d messages take at one per second: "%s"', (count, duration) => {
		const contacts = several(count);
		expect(notesOn({ contacts, settings: { messagesPerSecond: 1 } })).toContain(
			`Send would send "welcome" (pt_BR) from Sales to ${count}${duration}. `,
		);
	});

	it('says how many a run may send', () => {
		expect(notesOn({ contacts: several(3), settings: { maxMessages: 2 } })).toContain(
			'to 3; at most 2 in one run. ',
		);
	});

	it('counts those who have had the template under another key', () => {
		const contacts = [...several(2, { earlierCampaign: 'May' })!, ...several(2)!];
		expect(notesOn({ contacts })).toContain(
			'2 of 4 already got this template under another key (2 "May"): check "Campaign Key" before you send it again',
		);
	});

	it.each([49, 50, 51])('asks for Return All at exactly 50 rows: %d', (count) => {
		const text = '50 rows: is Return All on?';
		expect(notesOn({ contacts: several(count) }).includes(text)).toBe(count === 50);
	});

	it('says that nobody is left out where "Skip Labels" is empty', () => {
		expect(notesOn({ settings: { skipLabels: [] } })).toContain('"Skip Labels" is empty: nobody');
		expect(notesOn({})).not.toContain('"Skip Labels"');
	});

	it('names the rows to check', () => {
		const contacts = several(7, { check: 'landline' })!.map((each) => ({ ...each, text: 'Ana' }));
		expect(notesOn({ contacts })).toMatch(
			/ 7 to check \(7 landline\): rows 2 to 8\. All 7 texts of "welcome" are the same, /,
		);
		expect(notesOn({ contacts: several(1, { check: 'landline' }) })).toContain(': row 2. ');
	});

	it.each([
		[['Ana', 'Ana'], undefined, 'are the same, although it has variables'],
		[['Ana'], undefined, undefined],
		[['Ana', 'Bia'], undefined, undefined],
	])('compares texts from two on: %p', (texts, stored, expected) => {
		const notes = notesOn({ contacts: texts.map((text) => ({ text })), stored });
		if (expected) expect(notes).toContain(`All ${texts.length} texts of "welcome" ${expected}`);
		else expect(notes).not.toContain(' texts of "welcome"');
	});

	it('says in a run that nobody has started by hand only to set the mode', () => {
		expect(notesOn({})).toMatch(
			/choose "Execute workflow".*; for a schedule, publish the workflow$/,
		);
		expect(notesOn({ mode: 'trigger' })).toMatch(/Set Mode to Send$/);
	});

	it('says that a key is missing, or that nobody has it', () => {
		expect(notesOn({ settings: { campaignKey: '' } })).toContain('No Campaign Key: a second run');
		const run = runOf({});
		run.campaign.hasShownClaim = false;
		expect(remarksOn(run).notes.join()).toContain('"Spring" has not reached anyone');
		const failed = runOf({ contacts: several(2, { status: 'failed' }) });
		failed.campaign.hasShownClaim = false;
		expect(remarksOn(failed).notes).toEqual(['Preview: nothing was sent']);
	});
});

describe('the next step', () => {
	const unseen = { status: 'unconfirmed', evidence: 'noMessageShown', retryAt: null } as const;
	const recent = { status: 'unconfirmed', retryAt: '2026-03-01T12:15:00.000Z' } as const;

	it.each([
		['never', ' with "Send Unconfirmed Again"'],
		['noMessageShown', ''],
	])('is to send unconfirmed again, which is set to %s', (sendUnconfirmedAgain, again) => {
		const contacts = [{ report: unseen }, { report: recent }];
		expect(warningsOn({ contacts, settings: { sendUnconfirmedAgain } })).toEqual([
			`1 may not have arrived: run again after 2026-03-01 12:15${again}`,
			`1 show no message in the CRM: run again${again}`,
		]);
	});

	it('is to run again for a CRM that could not be reached', () => {
		const contacts = several(2, { status: 'failed', reason: 'unreachable' });
		expect(warningsOn({ contacts: [...contacts!, { report: { status: 'sent' } }] })).toEqual([
			'2 failed because the CRM could not be reached: run again',
		]);
	});
});

describe('a run', () => {
	it('keeps its result where a remark throws', () => {
		const run = runOf({});
		run.context.getMode = () => {
			throw new Error('No mode');
		};
		expect(remarksOn(run)).toEqual({ notes: [], warnings: ['No mode'] });
	});

	it.each([
		['America/New_York', 'BR', true],
		['UTC', 'BR', true],
		['America/New_York', 'US', false],
		['America/Sao_Paulo', 'BR', false],
		['America/Manaus', 'BR', false],
		['America/Sao_Paulo', 'PT', true],
		// The same clock, under another name.
		['Europe/Vienna', 'DE', false],
		['Asia/Kolkata', 'IN', false],
		['America/New_York', undefined, false],
	])('with hours in %s, where most phones are from %s, says so: %s', (zone, country, isNamed) => {
		const settings = { sendingHours: { zone } };
		const contacts = [{ country }, { country }, { country: 'KR' }];
		const text = `"Sending Hours" are in ${zone}, but 2 of 3 phones are from ${country}: check "Time Zone"`;
		expect(warningsOn({ settings, contacts })).toEqual(isNamed ? [text] : []);
	});

	it('says nothing of the zone where no country has most phones', () => {
		const settings = { sendingHours: { zone: 'America/New_York' } };
		expect(warningsOn({ settings, contacts: [{ country: 'BR' }, { country: 'PT' }] })).toEqual([]);
	});
});
