/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import { repeatScenario, scheduleScenarios, defaultLanes, defaultSeeds } from './schedule';
import { attemptAll, defaultContacts, type Attempt, type Plan } from './attempt';
import { Engines } from '../support/engineProcess/engines';
import { listViolations, summaryTable, trialTable } from './report';
import { scenarios, type ScenarioName } from './scenarios';

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
	const plans: Plan[] =
		scenario === undefined
			? scheduleScenarios(seeds, contacts)
			: repeatScenario(scenario as ScenarioName, seeds, contacts);
	return { plans, lanes };
}

/** Runs the trials, prints the figures, and exits with 1 when there are violations. */
async function main(): Promise<void> {
	const { plans, lanes } = parseCommandLine();
	const engines = new Engines();
	let finished = 0;
	const reportProgress = ({ plan, figures, violations }: Attempt) => {
		const verdict = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`;
		process.stderr.write(
			`${++finished}/${plans.length} ${plan.scenario.title}, seed ${plan.seed}: ${verdict}, ${figures.seconds.toFixed(1)} s\n`,
		);
	};
	try {
		const attempts = await attemptAll(plans, engines, lanes, reportProgress);
		process.stdout.write(`\n${summaryTable(attempts)}\n\n${trialTable(attempts)}\n`);
		const broken = listViolations(attempts);
		process.stdout.write(broken === '' ? '\nNo violations.\n' : `\n${broken}\n`);
		process.exitCode = broken === '' ? 0 : 1;
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
