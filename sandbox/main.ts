/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- a command line program in Node.js, not in n8n */
import { startSandbox } from './index';
import { firstAccountId, secondAccountId, tokens } from './seed';

const defaultPort = 4010;
const portVariable = 'CRM_SANDBOX_PORT';

/** The port to listen on; undefined when the text is not a port. */
function parsePort(text: string | undefined): number | undefined {
	if (text === undefined || text === '') return defaultPort;
	const port = Number(text);
	return Number.isInteger(port) && port >= 0 && port <= 65535 ? port : undefined;
}

async function main(): Promise<void> {
	const given = process.env[portVariable];
	const port = parsePort(given);
	if (port === undefined) {
		console.error(`${portVariable} must be a port from 0 to 65535, not "${given}".`);
		process.exitCode = 2;
		return;
	}

	const sandbox = await startSandbox({ port });
	console.log(
		[
			'The CRM sandbox is running. It keeps everything in memory; nothing survives its end.',
			'',
			`  Base URL       ${sandbox.baseUrl}`,
			`  Token          ${tokens.demo}     (${firstAccountId}, with demo data)`,
			`                 ${tokens.other}    (${secondAccountId})`,
			`                 ${tokens.revoked}  (answered with 401)`,
			`  Sent messages  ${sandbox.origin}/     (where you can answer as a contact)`,
			`  OpenAPI        ${sandbox.origin}/openapi.json`,
			`  Journal        ${sandbox.origin}/__sandbox/requests`,
			'',
			'Press Ctrl+C to stop it.',
		].join('\n'),
	);

	const end = () => {
		void sandbox.close().then(() => console.log('The sandbox has stopped.'));
	};
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

main().catch((error: NodeJS.ErrnoException) => {
	console.error(
		error.code === 'EADDRINUSE'
			? `${error.message}\nThe port is in use: stop the program that uses it, or set ${portVariable} to another port.`
			: error,
	);
	process.exitCode = 1;
});
