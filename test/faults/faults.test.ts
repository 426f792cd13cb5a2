/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { inTurns, testedContacts, testedSeeds, usualLanes } from './arrangement';
import { attemptAll, type Attempt } from './attempt';
import { Engines } from '../support/engineProcess/engines';
import { tableOfSums, tableOfTrials } from './report';

const plans = inTurns(testedSeeds, testedContacts);
const engines = new Engines();
let attempts: Attempt[] = [];

beforeAll(async () => {
	attempts = await attemptAll(plans, engines, usualLanes);
	process.stdout.write(`\n${tableOfSums(attempts)}\n\n${tableOfTrials(attempts)}\n\n`);
}, 1_800_000);

afterAll(async () => {
	await engines.close();
});

const cases = plans.map(({ scenario, seed }, n) => ({ title: scenario.title, seed, n }));

it.each(cases)('$title, seed $seed: nothing twice, nothing lost, no opt-out', ({ n }) => {
	const { violations, figures } = attempts[n];
	expect(violations).toEqual([]);
	const { sent, skipped, failed, pending, unconfirmed } = figures;
	expect(sent + skipped + failed + pending + unconfirmed).toBe(figures.contacts);
});

const sum = (name: 'contacts' | 'faults' | 'settled' | 'unanswered') =>
	attempts.reduce((total, { figures }) => total + figures[name], 0);

it('meets faults in plenty', () => {
	expect(sum('faults')).toBeGreaterThan(sum('contacts') / 4);
});

it('settles at least nine of ten messages that were left without an answer, and rightly', () => {
	expect(sum('unanswered')).toBeGreaterThan(0);
	expect(sum('settled') / sum('unanswered')).toBeGreaterThanOrEqual(0.9);
});
