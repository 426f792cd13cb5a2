import { findViolations, sandboxFailures, type Violation } from '../promises';
import type { Engines } from '../support/engineProcess/engines';
import { inLanes } from '../support/inLanes';
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
	/** The package to run instead of this repository's. */
	packageFolder?: string;
}

/** The result of a plan. */
export interface Attempt {
	plan: Plan;
	/** Requests hit by a fault, not counting delays. */
	faults: number;
	/** Reports of all runs, by status. */
	reports: Record<string, number>;
	seconds: number;
	violations: Violation[];
}

/** Runs a scenario and checks it against the CRM's own records. */
export async function attempt(plan: Plan, engines: Engines): Promise<Attempt> {
	const { scenario, seed, contacts = defaultContacts, latencyMs, packageFolder } = plan;
	const trial = await Trial.prepare({
		seed,
		contacts,
		engines,
		latencyMs,
		packageFolder,
		hasCampaignKey: scenario.hasCampaignKey,
	});
	try {
		const startedAt = Date.now();
		await scenario.play(trial);
		const seconds = (Date.now() - startedAt) / 1_000;
		const evidence = await trial.evidence();
		const failures = sandboxFailures(evidence);
		if (failures.length > 0) throw new Error(failures.join('\n'));
		const { requests } = evidence.facts;
		const reports: Record<string, number> = {};
		for (const { report } of evidence.allReports)
			reports[report.status] = (reports[report.status] ?? 0) + 1;
		return {
			plan,
			faults: requests.filter(({ effect }) => effect !== null && effect !== 'delay').length,
			reports,
			seconds,
			violations: findViolations(evidence),
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
