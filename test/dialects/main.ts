/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import '../../scripts/engineEnvironment';
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import { campaignNames, type CampaignName } from '../../sandbox/dialects/dialect';
import { promiseOf, violationsOn } from './violationsOn';

const usage = `npx tsx test/dialects/main.ts [--campaign NAME] [--verbose] [DIALECT[+DIALECT ...] ...]

Plays campaigns on CRMs that speak the dialects, all unless named, and prints what they broke.
`;

/** Trials played at the same time: most of them wait for what becomes of their messages. */
const lanes = 20;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { campaign: { type: 'string', multiple: true }, verbose: { type: 'boolean' } },
	});
	const campaigns = (values.campaign ?? campaignNames) as CampaignName[];
	const spoken = (positionals.length > 0 ? positionals : dialectNames).map(
		(each) => each.split('+') as DialectName[],
	);
	const isKnown =
		campaigns.every((name) => campaignNames.includes(name)) &&
		spoken.flat().every((name) => Object.hasOwn(dialects, name));
	if (!isKnown) throw new TypeError('There is no such campaign or dialect');

	const plans = campaigns
		.flatMap((campaign) => spoken.map((names) => ({ campaign, names })))
		.values();
	let broken = 0;
	const lane = async () => {
		for (const { campaign, names } of plans) {
			const violations = await violationsOn(campaign, names);
			if (violations.length === 0) continue;
			broken++;
			const shown = values.verbose ? violations : violations.slice(0, 1);
			const told = shown.map((text) => `\t${text}\n`).join('');
			process.stdout.write(
				`${campaign} ${names.join('+')} (${promiseOf(campaign, names)}), ${violations.length}\n${told}`,
			);
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	process.stdout.write(
		broken === 0 ? 'No violations.\n' : `${broken} campaigns broke a promise.\n`,
	);
	process.exitCode = broken === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	process.stderr.write(
		error instanceof TypeError ? `${error.message}\n\n${usage}` : `${error.stack}\n`,
	);
	process.exitCode = 2;
});
