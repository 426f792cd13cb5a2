/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import { attemptAll, defaultContacts, type Attempt, type Plan } from './attempt';
import { Engines } from '../support/engineProcess/engines';
import { scenarios, type ScenarioName } from './scenarios';

/** Every scenario twice. */
const defaultSeeds = 14;

/** Most of a trial is waiting after faults. */
const defaultLanes = 6;

const usage = `npm run faults -- [--seeds N] [--scenario NAME] [--contacts N] [--lanes N]

  --seeds N        run the seeds 1 to N, with the scenarios in rotation; default ${defaultSeeds}
  --scenario NAME  run only this scenario, with every seed: ${Object.keys(scenarios).join(', ')}
  --contacts N     contacts of each campaign; default ${defaultContacts}
  --lanes N        number of parallel trials; default ${defaultLanes}
`;

/** @throws TypeError when an option is invalid */
function parseCommandLine() {
	const { values } = parseArgs({
		options: {
			seeds: { type: 'string' },
			scenario: { type: 'string' },
			contacts: { type: 'string' },
			lanes: { type: 'string' },
		},
	});
	const seeds = Number(values.seeds ?? defaultSeeds);
	const contacts = Number(values.contacts ?? defaultContacts);
	const lanes = Number(values.lanes ?? defaultLanes);
	const { scenario } = values;
	if ([seeds, contacts, lanes].some((number) => !Number.isInteger(number) || number < 1)) {
		throw new TypeError('Seeds, contacts and lanes must be positive integers');
	}
	if (scenario !== undefined && !Object.hasOwn(scenarios, scenario)) {
		throw new TypeError(`Unknown scenario "${scenario}"`);
	}
	const rotation = (scenario === undefined ? Object.keys(scenarios) : [scenario]) as ScenarioName[];
	const plans = Array.from({ length: seeds }, (_, n): Plan => ({
		...{ scenario: scenarios[rotation[n % rotation.length]], seed: n + 1, contacts },
	}));
	return { plans, lanes, contacts };
}

/** One line on a finished trial. */
function lineOf({ plan, faults, reports, seconds, violations }: Attempt): string {
	const verdict = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`;
	const counts = Object.entries(reports).map(([status, count]) => `${count} ${status}`);
	return [
		`${plan.scenario.title}, seed ${plan.seed}: ${verdict}, ${seconds.toFixed(1)} s`,
		`${faults} faults`,
		counts.sort().join(', '),
	].join('; ');
}

/** All violations, and what all trials together fall short of. */
function violationsOf(attempts: readonly Attempt[], contacts: number): string[] {
	const violations = attempts.flatMap(({ plan, violations: found }) =>
		found.map(
			({ promise, text }) => `${plan.scenario.title}, seed ${plan.seed}: ${promise}: ${text}`,
		),
	);
	const faults = attempts.reduce((sum, each) => sum + each.faults, 0);
	const all = attempts.length * contacts;
	if (faults < all / 4) violations.push(`only ${faults} faults for ${all} contacts`);
	return violations;
}

/** Runs the trials, and exits with 1 when there are violations. */
async function main(): Promise<void> {
	const { plans, lanes, contacts } = parseCommandLine();
	const engines = new Engines();
	let finished = 0;
	const reportProgress = (attempt: Attempt) => {
		process.stderr.write(`${++finished}/${plans.length} ${lineOf(attempt)}\n`);
	};
	try {
		const attempts = await attemptAll(plans, engines, lanes, reportProgress);
		const broken = violationsOf(attempts, contacts);
		process.stdout.write(`\n${broken.join('\n') || 'No violations.'}\n`);
		process.exitCode = broken.length === 0 ? 0 : 1;
	} finally {
		await engines.close();
	}
}

main().catch((error: Error) => {
	process.stderr.write(
		error instanceof TypeError ? `${error.message}\n\n${usage}` : `${error.stack}\n`,
	);
	process.exitCode = 2;
});
