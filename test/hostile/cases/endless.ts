/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { ServerResponse } from 'node:http';

import { attackOperation, representativeOperations, type HostileCase } from '../hostileCase';
import type { HostileAnswer, HostileCrm } from '../hostileCrm';

/** Timeout of a request in ms, set by n8n's own option. */
const timeout = 400;

function drip(response: ServerResponse, start: string): void {
	response.write(start);
	const timer = setInterval(() => response.write(' '), 50);
	response.on('close', () => clearInterval(timer));
}

const answers: Array<[name: string, answer: HostileAnswer]> = [
	['no answer', () => {}],
	[
		'a body that is sent byte by byte',
		(_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			drip(response, '{"id": "1"');
		},
	],
	[
		'a refusal that is sent byte by byte',
		(_request, response) => {
			response.writeHead(400, { 'content-type': 'application/json' });
			drip(response, '{"error": "no"');
		},
	],
	[
		'endless headers',
		(_request, response) => {
			response.socket?.write('HTTP/1.1 200 OK\r\n');
			const timer = setInterval(() => response.socket?.write(`X-${Date.now()}: 1\r\n`), 50);
			response.socket?.on('close', () => clearInterval(timer));
		},
	],
	[
		'a body that is shorter than announced',
		(_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
			response.write('{"id": "1"}');
		},
	],
	[
		'101 and then nothing',
		(_request, response) => {
			response.socket?.write(
				'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: none\r\n\r\n',
			);
		},
	],
];

/** Answers that never end. */
export const endlessCases: HostileCase[] = representativeOperations.flatMap((operation) =>
	answers.map(([name, answer]) => ({
		title: `${operation.title}: ${name}`,
		run: async (crm: HostileCrm) => {
			const parameters = { requestOptions: { timeout } };
			const onError = 'stopWorkflow';
			const { run } = await attackOperation(crm, operation, answer, { parameters, onError });
			expect(run.error).toBeDefined();
		},
	})),
);
