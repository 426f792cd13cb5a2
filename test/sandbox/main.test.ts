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

it.concurrent('it prints its URLs and stops cleanly on Ctrl+C', async () => {
	const { program, ended, says } = start('0');
	const output = await says('Ctrl+C');
	const [baseUrl] = output.match(/http:\S+\/api\/v1/) ?? [];
	expect(output).toContain('demo-token');
	const response = await fetch(`${baseUrl}/chat-sector`, { headers: { Token: 'demo-token' } });
	expect(response.status).toBe(200);
	program.kill('SIGINT');
	expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('has stopped') });
});

it.concurrent('a port in use is reported clearly', async () => {
	const sandbox = await startSandbox();
	const { code, output } = await start(String(sandbox.port)).ended;
	await sandbox.close();
	expect(code).toBe(1);
	expect(output).toMatch(new RegExp(`${sandbox.port}[^]*port is in use[^]*CRM_SANDBOX_PORT`));
	expect(output).not.toMatch(/\n\s+at /);
});

it('closing cuts delayed requests', async () => {
	const sandbox = await startSandbox({ latencyMs: 60_000 });
	const waiting = fetch(`${sandbox.baseUrl}/lead`, { headers: { Token: 'demo-token' } });
	const outcome = expect(waiting).rejects.toThrow();
	while (true) {
		const journal = await control(sandbox, 'GET', '/requests');
		if (journal.json.total === 1) break;
	}
	await sandbox.close();
	await outcome;
});
