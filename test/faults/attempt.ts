import { violationsOf, type Violation } from './checks';
import type { Engines } from '../support/engineProcess/engines';
import { Evidence } from './evidence';
import { figuresOf, type Figures } from './figures';
import type { Scenario } from './scenarios';
import { Trial } from './trial';

/** Contacts of a campaign, unless told. */
export const usualContacts = 400;

/** What is to be tried. */
export interface Plan {
	scenario: Scenario;
	/** Fixes audience, faults and moments. */
	seed: number;
	/** Default {@link usualContacts}. */
	contacts?: number;
	/** What every request takes at least, in ms. */
	latencyMs?: number;
}

/** One scenario with one seed: what it came to, and what went wrong. */
export interface Attempt {
	plan: Plan;
	figures: Figures;
	violations: Violation[];
}

/** Plays a scenario and checks it from the CRM's own records. */
export async function attempt(plan: Plan, engines: Engines): Promise<Attempt> {
	const { scenario, seed, contacts = usualContacts, latencyMs } = plan;
	const trial = await Trial.prepare({
		seed,
		contacts,
		engines,
		latencyMs,
		hasCampaignKey: scenario.hasCampaignKey,
	});
	try {
		const startedAt = Date.now();
		await scenario.play(trial);
		const seconds = (Date.now() - startedAt) / 1_000;
		const evidence = await Evidence.of(trial);
		const violations = violationsOf(evidence);
		return { plan, figures: figuresOf(evidence, violations, seconds), violations };
	} finally {
		await trial.crm.close();
	}
}

/**
 * Plays all plans, in their order of beginning.
 *
 * @param lanes how many at the same time
 * @param onFinished told of each as it ends
 */
export async function attemptAll(
	plans: readonly Plan[],
	engines: Engines,
	lanes: number,
	onFinished: (finished: Attempt) => void = () => {},
): Promise<Attempt[]> {
	const queue = plans.entries();
	const attempts: Attempt[] = [];
	const lane = async () => {
		for (const [index, plan] of queue) {
			attempts[index] = await attempt(plan, engines);
			onFinished(attempts[index]);
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	return attempts;
}
