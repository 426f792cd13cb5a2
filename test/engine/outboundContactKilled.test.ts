import type { IDataObject, IPairedItemData } from 'n8n-workflow';

import { startSandbox, type Account, type FaultRule, type LeadRecord } from '../../sandbox';
import { findViolations, sandboxFailures } from '../promises';
import { Evidence, type CampaignRun, type Person } from '../promises/evidence';
import { completeReport } from '../support/completeReport';
import { nodeName } from '../support/engine';
import { letTimePass } from '../support/letTimePass';
import { runCampaign, withKey } from '../support/outboundRun';
import { requestJournal, setFaults } from '../support/sandboxControl';

const campaignKey = 'spring';

/** Longer than a run that made a claim can still be alive. */
const minutesBetweenRuns = 20;

const person = (n: number, name: string): Person => ({ name, phone: `55119876500${n}1` });
const isNew = person(1, 'New');
const isFound = person(2, 'Found');
const hasLabels = person(3, 'Labelled');
const hasOptedOut = { ...person(4, 'Opted Out'), isOptedOut: true };
const isUnconfirmed = person(5, 'Unconfirmed');
const people = [isNew, isFound, hasLabels, hasOptedOut, isUnconfirmed];
const contacts = people.map((each) => ({
	json: { name: each.name, phone: each.phone },
	person: each,
}));

/** Adds the leads of all but the new person, one with an open claim whose message did not go out. */
function fillAccount(account: Account): void {
	const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
	const add = ({ name, phone }: Person, fields: Partial<LeadRecord> = {}) =>
		account.addLead({ name, phone, createdAt: '2026-03-02T12:00:00.000Z', ...fields });
	add(isFound, { metadata: { tags: ['spring'], campaigns: { autumn: { status: 'sent' } } } });
	add(hasLabels, { labelIds: ['label-vip', 'label-newsletter'] });
	add(hasOptedOut, { labelIds: ['label-opt-out'] });
	const claim = { key: campaignKey, status: 'sending', at, finishedAt: at, run: 'earlier' };
	add(isUnconfirmed, {
		metadata: { campaigns: { [campaignKey]: { ...claim, phone: isUnconfirmed.phone } } },
	});
}

const writes = { method: ['POST', 'PUT', 'DELETE'] };

/**
 * The process is killed before its nth write. What it does then reaches no CRM. A kill before a read
 * leaves the CRM as one before the next write does.
 */
const killedBefore = (n: number): FaultRule[] => [
	{
		match: writes,
		effect: { type: 'resetBefore' },
		nth: Array.from({ length: 99 }, (_, k) => n + k),
	},
];

/** The nth write is carried out, but its answer is lost. */
const unanswered = (n: number): FaultRule[] => [
	{ match: writes, effect: { type: 'resetAfter' }, nth: n },
];

/**
 * Runs a campaign with faults, then without, and once more with those without a sign of a message.
 *
 * @returns the violations, and how often the first run wrote
 */
async function runAndRepeat(faults: FaultRule[], isKilled: boolean, key = campaignKey) {
	// A message comes later than what could be the opening of its conversation.
	const sandbox = await startSandbox({ latencyMs: 25 });
	const [account] = sandbox.store.accounts;
	const runs: CampaignRun[] = [];
	const run = async (isDisturbed: boolean, options: IDataObject = {}) => {
		const messagesBefore = account.messages.length;
		const finished = await runCampaign(
			sandbox.baseUrl,
			withKey(key, { skipLabels: 'opt-out', messagesPerSecond: 0, ...options }),
			contacts.map(({ json }) => json),
			{ credential: { maxRetries: 0 } },
		);
		const items = (['sent', 'notSent'] as const).flatMap((output, index) =>
			finished.items(nodeName, index).map(({ json, pairedItem }) => ({
				...{ output, item: (pairedItem as IPairedItemData).item },
				report: completeReport(json),
			})),
		);
		const result = { items, error: finished.error?.message };
		runs.push({
			...{ contacts, isUndisturbed: !isDisturbed },
			...(!(isDisturbed && isKilled) && { result }),
			messages: account.messages.slice(messagesBefore),
		});
	};
	try {
		fillAccount(account);
		const leadsBefore = structuredClone(account.leads.all());
		await setFaults(sandbox, faults);
		await run(true);
		const { requests } = await requestJournal(sandbox);
		const writeCount = requests.filter(({ method }) => writes.method.includes(method)).length;
		await setFaults(sandbox, []);
		for (const options of [{}, { sendUnconfirmedAgain: 'noMessageShown' }]) {
			letTimePass(account, campaignKey, minutesBetweenRuns);
			await run(false, options);
		}
		const evidence = new Evidence({
			people,
			skips: ({ isOptedOut }) => isOptedOut ?? false,
			...{ campaignKey, mayStayUnconfirmed: 'messageShown', isQuietCrm: true },
			...{ runs, leadsBefore },
			...{ leads: account.leads.all(), messages: account.messages },
			...(await requestJournal(sandbox)),
			maxConcurrency: 64,
		});
		const violations = findViolations(evidence).map(({ text }) => text);
		return { violations: [...violations, ...sandboxFailures(evidence)], writeCount };
	} finally {
		await sandbox.close();
	}
}

it.concurrent.each([
	['a kill before any request', killedBefore, true],
	['the loss of any answer', unanswered, false],
])(
	'keeps all promises after %s',
	async (_, faultsAt, isKilled) => {
		const { writeCount } = await runAndRepeat([], isKilled);
		expect(writeCount).toBeGreaterThan(8);
		// All at once: before a run sends again, it waits for seconds.
		const found = await Promise.all(
			[...Array(writeCount).keys()].map(async (index) => {
				const { violations } = await runAndRepeat(faultsAt(index + 1), isKilled);
				return violations.map((text) => `write ${index + 1}: ${text}`);
			}),
		);
		expect(found.flat()).toEqual([]);
	},
	400_000,
);

it('finds that a campaign without a key would send twice', async () => {
	const { violations } = await runAndRepeat([], true, '');
	expect(violations).toContainEqual(expect.stringMatching(/one more message/));
});
