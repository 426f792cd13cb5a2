/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import './engineEnvironment';
import { startSandbox } from '../sandbox';
import { runExampleCampaign } from './start/exampleCampaign';
import { printReport } from './start/report';

/** Latency of the sandbox in ms, similar to that of a CRM on the internet. */
const latencyMs = 40;

/** `npm start`: runs the example campaign on n8n's engine against the sandbox, then prints a report. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({ latencyMs });
	try {
		const run = await runExampleCampaign(sandbox);
		await printReport(run, sandbox);
	} finally {
		await sandbox.close();
	}
}

main().then(
	// n8n's engine has timers that would keep the process running.
	() => process.exit(0),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	},
);
