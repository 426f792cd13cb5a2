/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type AddressInfo } from 'node:net';

const loopback = '127.0.0.1';

/** Whether the TCP port on 127.0.0.1 is free at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
	return (await listenOnce(port)) !== undefined;
}

/** A free TCP port on 127.0.0.1, chosen by the system. */
export async function freePort(): Promise<number> {
	const port = await listenOnce(0);
	if (port === undefined) throw new Error(`No free TCP port is left on ${loopback}.`);
	return port;
}

/**
 * Fails if a port is in use, before anything is started on it.
 *
 * @param purpose what the port is for, such as "n8n"
 * @param howToChange how the user can choose another port, such as "--port <number>"
 * @throws Error with the port, its purpose and how to change it
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
		server.listen({ port, host: loopback, exclusive: true }, () => {
			const taken = (server.address() as AddressInfo).port;
			server.close(() => resolve(taken));
		});
	});
}
