import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { resetSandbox } from './sandboxControl';

type Options = Parameters<typeof startSandbox>[0];

/** Starts a sandbox for each test of the file that calls this. */
export function sandboxPerTest(options?: Options): Sandbox {
	let running: Sandbox | undefined;
	beforeEach(async () => {
		running = await startSandbox(options);
	});
	afterEach(async () => await running?.close());
	return standIn(() => running);
}

/** Starts a sandbox for the file that calls this, and resets it before each test. */
export function sandboxPerFile(options?: Options, reset?: IDataObject): Sandbox {
	let running: Sandbox | undefined;
	const sandbox = standIn(() => running);
	beforeAll(async () => {
		running = await startSandbox(options);
	});
	beforeEach(async () => await resetSandbox(sandbox, reset));
	afterAll(async () => await running?.close());
	return sandbox;
}

function standIn(current: () => Sandbox | undefined): Sandbox {
	return new Proxy({} as Sandbox, {
		get: (_target, name) => {
			const sandbox = current();
			if (!sandbox) throw new Error('The sandbox is not running yet');
			return Reflect.get(sandbox, name) as unknown;
		},
	});
}
