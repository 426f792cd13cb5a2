/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import '../scripts/engineEnvironment';
import { Engines } from '../test/support/engineProcess/engines';
import { runTwoCampaigns } from '../test/support/parallelCampaigns';

async function main(): Promise<void> {
	const engines = new Engines();
	engines.prepare(2);
	const counts = process.argv.slice(2).map(Number);
	for (const contacts of counts.length > 0 ? counts : [150]) {
		for (const kind of ['new', 'existing'] as const) {
			for (const hasMaximum of [true, false]) {
				for (const apartMs of [0, 1_000]) {
					const setting = { kind, hasMaximum, apartMs, contacts, latencyMs: 25 };
					const result = await runTwoCampaigns(setting, engines);
					process.stdout.write(`${JSON.stringify({ ...setting, ...result })}\n`);
				}
			}
		}
	}
	await engines.close();
}

void main().then(() => process.exit(0));
