/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import './engineEnvironment';
import { startSandbox } from '../sandbox';
import { runExampleCampaign } from './start/exampleCampaign';
import { printReport } from './start/report';

/** The sandbox answers as slowly as a CRM on the internet would. In ms. */
const latencyMs = 40;

/** `npm start`: the example campaign on n8n's engine against the sandbox, then a report. */
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
	// n8n's engine keeps timers of its own that would hold the process open.
	() => process.exit(0),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	},
);
