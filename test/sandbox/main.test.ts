/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts a program; runs in Node.js, not in n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { startSandbox } from '../../sandbox';

import { control } from './client';

const root = join(__dirname, '..', '..');

function start(port: string) {
	const program = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
		cwd: root,
		env: { ...process.env, CRM_SANDBOX_PORT: port },
	});
	let output = '';
	for (const stream of [program.stdout, program.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	}
	const ended = once(program, 'close').then(([code]) => ({ code: code as number, output }));
	const says = async (text: string) => {
		while (!output.includes(text)) {
			await Promise.race([once(program.stdout, 'data'), ended]);
			if (program.exitCode !== null && !output.includes(text)) throw new Error(output);
		}
		return output;
	};
	return { program, ended, says };
}

it.each(['SIGINT', 'SIGTERM'] as const)(
	'design 9: it prints where to look and ends cleanly on %s',
	async (signal) => {
		const { program, ended, says } = start('0');
		const output = await says('Ctrl+C');
		const [baseUrl] = output.match(/http:\S+\/api\/v1/) ?? [];
		expect(output).toContain('demo-token');
		const response = await fetch(`${baseUrl}/chat-sector`, { headers: { Token: 'demo-token' } });
		expect(response.status).toBe(200);
		program.kill(signal);
		expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('has ended') });
	},
);

it('design 9: a port that is taken is said clearly', async () => {
	const sandbox = await startSandbox();
	const { code, output } = await start(String(sandbox.port)).ended;
	await sandbox.close();
	expect(code).toBe(1);
	expect(output).toMatch(new RegExp(`${sandbox.port}[^]*port is taken[^]*CRM_SANDBOX_PORT`));
	expect(output).not.toMatch(/\n\s+at /);
});

it('design 9: a port that is none is said clearly', async () => {
	const { code, output } = await start('eighty').ended;
	expect([code, output]).toEqual([2, expect.stringContaining('not "eighty"')]);
});

it('design 9: closing cuts requests that still wait', async () => {
	const sandbox = await startSandbox({ latencyMs: 60_000 });
	const waiting = fetch(`${sandbox.baseUrl}/lead`, { headers: { Token: 'demo-token' } });
	const outcome = expect(waiting).rejects.toThrow();
	while (true) {
		const journal = await control(sandbox, 'GET', '/requests');
		if (journal.json.total === 1) break;
	}
	const start = performance.now();
	await sandbox.close();
	await outcome;
	expect(performance.now() - start).toBeLessThan(2_000);
});
