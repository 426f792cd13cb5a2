/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** True when nothing listens on the TCP port of 127.0.0.1 at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
	return (await listenOnce(port)) !== undefined;
}

/** A TCP port of 127.0.0.1 that was free a moment ago, as the system picks it. */
export async function freePort(): Promise<number> {
	const port = await listenOnce(0);
	if (port === undefined) throw new Error(`No free TCP port is left on ${LOOPBACK}.`);
	return port;
}

/**
 * Refuses a port that is taken, before anything is started on it.
 *
 * @param purpose what the port is for, as in "n8n"
 * @param howToChange how the reader picks another one, as in "--port <number>"
 * @throws Error that names the port, its purpose and the way out
 */
export async function requirePortFree(
	port: number,
	purpose: string,
	howToChange: string,
): Promise<void> {
	if (await isPortFree(port)) return;
	throw new Error(
		`Port ${port} is in use by another program, so ${purpose} cannot start on it. ` +
			`Stop that program or choose another port: ${howToChange}.`,
	);
}

async function listenOnce(port: number): Promise<number | undefined> {
	return await new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
			const taken = (server.address() as AddressInfo).port;
			server.close(() => resolve(taken));
		});
	});
}
