/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { scheduleScenarios, testedContacts, testedSeeds, defaultLanes } from './schedule';
import { attemptAll, type Attempt } from './attempt';
import { Engines } from '../support/engineProcess/engines';
import { summaryTable, trialTable } from './report';

const plans = scheduleScenarios(testedSeeds, testedContacts);
const engines = new Engines();
let attempts: Attempt[] = [];

beforeAll(async () => {
	attempts = await attemptAll(plans, engines, defaultLanes);
	process.stdout.write(`\n${summaryTable(attempts)}\n\n${trialTable(attempts)}\n\n`);
}, 1_800_000);

afterAll(async () => {
	await engines.close();
});

const cases = plans.map(({ scenario, seed }, n) => ({ title: scenario.title, seed, n }));

it.each(cases)(
	'$title, seed $seed: no duplicate, nothing lost, no message to opt-outs',
	({ n }) => {
		const { violations, figures } = attempts[n];
		expect(violations).toEqual([]);
		const { sent, skipped, failed, pending, unconfirmed } = figures;
		expect(sent + skipped + failed + pending + unconfirmed).toBe(figures.contacts);
	},
);

const sum = (name: 'contacts' | 'faults' | 'settled' | 'unanswered') =>
	attempts.reduce((total, { figures }) => total + figures[name], 0);

it('injects many faults', () => {
	expect(sum('faults')).toBeGreaterThan(sum('contacts') / 4);
});

it('correctly settles at least 90 % of the messages whose request got no answer', () => {
	expect(sum('unanswered')).toBeGreaterThan(0);
	expect(sum('settled') / sum('unanswered')).toBeGreaterThanOrEqual(0.9);
});
