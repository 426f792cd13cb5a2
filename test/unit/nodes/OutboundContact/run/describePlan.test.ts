import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';
import { describePlan } from '../../../../../nodes/OutboundContact/run/describePlan';
import type { FinishedRun } from '../../../../../nodes/OutboundContact/run/finishedRun';

const now = Date.parse('2026-03-02T14:00:00Z');

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

/** What a preview says of contacts who get these texts in place of the only variable. */
function planOf(
	texts: string[],
	settings: Partial<CampaignSettings> = {},
	changes: Partial<Contact> = {},
): string {
	const components = [{ type: 'BODY', text: 'Oi {{1}}, tudo bem?' }];
	const plan = {
		template: { name: 'welcome', language: 'pt_BR', components },
		sector: { name: 'Sales' },
	};
	const contacts = texts.map((text, item) => ({
		...{
			itemIndex: item,
			row: item + 1,
			country: 'BR',
			plan,
			preview: { values: { body_1: text } },
		},
		...changes,
	}));
	const run = {
		context: { getNode: () => ({ parameters: {} }) },
		campaign: { settings: { messagesPerSecond: 0, timeZone: 'UTC', ...settings } },
		contacts,
		reports: contacts.map(() => ({ status: 'planned' })),
		optOuts: new Map(),
	};
	return describePlan(run as unknown as FinishedRun).join('. ');
}

const sendsOne = 'Send would send "welcome" (pt_BR) from Sales to 1';

describe('what a run would do', () => {
	it.each([
		['now', 0, sendsOne],
		['before', 1, `${sendsOne}. 1 would be too late for "Send Nothing After"`],
	])('counts a message as too late if "Send Nothing After" was %s', (_title, agoMs, plan) => {
		expect(planOf(['Ana'], { notAfter: now - agoMs })).toBe(plan);
	});

	it.each([
		[59, ''],
		[60, '; about 1 min at this pace'],
	])('says how long %d messages take at one per second: "%s"', (count, duration) => {
		const texts = Array.from({ length: count }, (_, n) => `Ana ${n}`);
		expect(planOf(texts, { messagesPerSecond: 1 })).toBe(
			`Send would send "welcome" (pt_BR) from Sales to ${count}${duration}`,
		);
	});

	it('compares texts from two on', () => {
		const same = 'texts of "welcome" are the same';
		expect(planOf(['Ana'])).not.toContain(same);
		expect(planOf(['Ana', 'Ana'])).toContain(`All 2 ${same}`);
	});

	it.each([
		[['Ana', '-'], '{{1}} has letters in all but 1 of 2 texts: see row 2 ("-")'],
		[['Ana', '-', '='], undefined],
	])('names a variable without letters in at most half the texts: %j', (texts, expected) => {
		if (expected) expect(planOf(texts)).toContain(expected);
		else expect(planOf(texts)).not.toContain('has letters');
	});
});
