import { findViolations, sandboxFailures, type Violation } from '../promises';
import type { Engines } from '../support/engineProcess/engines';
import { inLanes } from '../support/inLanes';
import { computeFigures, type Figures } from './figures';
import type { Scenario } from './scenarios';
import { Trial } from './trial';

/** Default number of contacts of a campaign. */
export const defaultContacts = 400;

/** A scenario with a seed and its settings. */
export interface Plan {
	scenario: Scenario;
	/** Determines audience, faults and moments of interference. */
	seed: number;
	/** Default {@link defaultContacts}. */
	contacts?: number;
	/** Minimum duration of every request in ms. */
	latencyMs?: number;
}

/** The result of a plan. */
export interface Attempt {
	plan: Plan;
	figures: Figures;
	violations: Violation[];
}

/** Runs a scenario and checks it against the CRM's own records. */
export async function attempt(plan: Plan, engines: Engines): Promise<Attempt> {
	const { scenario, seed, contacts = defaultContacts, latencyMs } = plan;
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
		const evidence = await trial.evidence();
		const failures = sandboxFailures(evidence);
		if (failures.length > 0) throw new Error(failures.join('\n'));
		const violations = findViolations(evidence);
		return {
			plan,
			figures: computeFigures(evidence, violations, trial.retries, seconds),
			violations,
		};
	} finally {
		await trial.crm.close();
	}
}

/**
 * Runs all plans, started in their order.
 *
 * @param lanes number of parallel attempts
 * @param onFinished called with each finished attempt
 */
export async function attemptAll(
	plans: readonly Plan[],
	engines: Engines,
	lanes: number,
	onFinished: (finished: Attempt) => void = () => {},
): Promise<Attempt[]> {
	const attempts: Attempt[] = [];
	await inLanes([...plans.entries()], lanes, async ([index, plan]) => {
		attempts[index] = await attempt(plan, engines);
		onFinished(attempts[index]);
	});
	return attempts;
}
