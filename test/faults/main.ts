/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import { allWith, inTurns, testedSeeds, usualLanes, usualSeeds } from './arrangement';
import { attemptAll, usualContacts, type Attempt, type Plan } from './attempt';
import { Engines } from '../support/engineProcess/engines';
import { listOfViolations, tableOfSums, tableOfTrials } from './report';
import { scenarios, type ScenarioName } from './scenarios';

const usage = `npm run faults -- [--seeds N] [--scenario NAME] [--contacts N] [--lanes N]

  --seeds N        play the seeds 1 to N, the scenarios in turn; default ${usualSeeds}; npm test plays ${testedSeeds}
  --scenario NAME  only this one, with every seed: ${Object.keys(scenarios).join(', ')}
  --contacts N     contacts of each campaign; default ${usualContacts}
  --lanes N        trials at the same time; default ${usualLanes}
`;

/** What the command line asks for; `undefined` when it cannot be read. */
function wishes() {
	const { values } = parseArgs({
		options: {
			seeds: { type: 'string' },
			scenario: { type: 'string' },
			contacts: { type: 'string' },
			lanes: { type: 'string' },
		},
	});
	const seeds = Number(values.seeds ?? usualSeeds);
	const contacts = Number(values.contacts ?? usualContacts);
	const lanes = Number(values.lanes ?? usualLanes);
	const { scenario } = values;
	if ([seeds, contacts, lanes].some((number) => !Number.isInteger(number) || number < 1)) {
		throw new TypeError('Seeds, contacts and lanes are whole numbers from 1 on');
	}
	if (scenario !== undefined && !Object.hasOwn(scenarios, scenario)) {
		throw new TypeError(`There is no scenario "${scenario}"`);
	}
	const plans: Plan[] =
		scenario === undefined
			? inTurns(seeds, contacts)
			: allWith(scenario as ScenarioName, seeds, contacts);
	return { plans, lanes };
}

/** Plays the trials, prints the figures, and ends with 1 when a promise was broken. */
async function main(): Promise<void> {
	const { plans, lanes } = wishes();
	const engines = new Engines();
	let finished = 0;
	const tell = ({ plan, figures, violations }: Attempt) => {
		const verdict = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`;
		process.stderr.write(
			`${++finished}/${plans.length} ${plan.scenario.title}, seed ${plan.seed}: ${verdict}, ${figures.seconds.toFixed(1)} s\n`,
		);
	};
	try {
		const attempts = await attemptAll(plans, engines, lanes, tell);
		process.stdout.write(`\n${tableOfSums(attempts)}\n\n${tableOfTrials(attempts)}\n`);
		const broken = listOfViolations(attempts);
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
