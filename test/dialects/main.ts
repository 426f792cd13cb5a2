/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import '../../scripts/engineEnvironment';
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import { campaignNames, type CampaignName } from '../../sandbox/dialects/dialect';
import { inLanes } from '../support/inLanes';
import { expectedOutcome, runTrial } from './runTrial';

const usage = `npx tsx test/dialects/main.ts [--campaign NAME] [--verbose] [--outcomes] [DIALECT[+DIALECT ...] ...]

Runs campaigns on the named dialects, or on all, and prints the violations; with --outcomes,
also what each campaign achieved.
`;

/** Trials run in parallel: most of their time is spent waiting. */
const lanes = 20;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			campaign: { type: 'string', multiple: true },
			verbose: { type: 'boolean' },
			outcomes: { type: 'boolean' },
		},
	});
	const campaigns = (values.campaign ?? campaignNames) as CampaignName[];
	const combinations = (positionals.length > 0 ? positionals : dialectNames).map(
		(each) => each.split('+') as DialectName[],
	);
	const isKnown =
		campaigns.every((name) => campaignNames.includes(name)) &&
		combinations.flat().every((name) => Object.hasOwn(dialects, name));
	if (!isKnown) throw new TypeError('Unknown campaign or dialect');

	const plans = campaigns.flatMap((campaign) => combinations.map((names) => ({ campaign, names })));
	let failedCount = 0;
	await inLanes(plans, lanes, async ({ campaign, names }) => {
		const { outcome, violations } = await runTrial(campaign, names);
		if (values.outcomes) process.stdout.write(`${campaign} ${names.join('+')}: ${outcome}\n`);
		if (violations.length === 0) return;
		failedCount++;
		const shown = values.verbose ? violations : violations.slice(0, 1);
		const lines = shown.map((text) => `\t${text}\n`).join('');
		process.stdout.write(
			`${campaign} ${names.join('+')} (${expectedOutcome(campaign, names)}), ${violations.length}\n${lines}`,
		);
	});
	process.stdout.write(
		failedCount === 0 ? 'No violations.\n' : `${failedCount} campaigns with violations.\n`,
	);
	process.exitCode = failedCount === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	process.stderr.write(
		error instanceof TypeError ? `${error.message}\n\n${usage}` : `${error.stack}\n`,
	);
	process.exitCode = 2;
});
