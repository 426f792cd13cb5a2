import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { RecordingProxy, type Rewrite } from './recordingProxy';
import { resetSandbox } from './sandboxControl';

type Options = Parameters<typeof startSandbox>[0];

interface Closable {
	close(): Promise<void>;
}

/** What is closed when the tests of the file have ended. */
const opened: Closable[] = [];

afterAll(async () => await Promise.all(opened.splice(0).map(async (each) => await each.close())));

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
		running = await openSandbox(options);
	});
	beforeEach(async () => await resetSandbox(sandbox, reset));
	return sandbox;
}

/** Starts a proxy before a sandbox for the file that calls this; each test has its own exchanges. */
export function proxyPerFile(sandbox: Sandbox): RecordingProxy {
	let running: RecordingProxy | undefined;
	beforeAll(async () => {
		running = await openProxy(sandbox);
	});
	beforeEach(() => running?.exchanges.splice(0));
	return standIn(() => running);
}

/** Starts one more sandbox, which is closed at the end of the file. */
export async function openSandbox(options?: Options): Promise<Sandbox> {
	return closedLater(await startSandbox(options));
}

/** Starts a proxy before a sandbox, which is closed at the end of the file. */
export async function openProxy({ baseUrl }: Sandbox, rewrite?: Rewrite): Promise<RecordingProxy> {
	return closedLater(await RecordingProxy.start(baseUrl, rewrite));
}

function closedLater<Each extends Closable>(each: Each): Each {
	opened.push(each);
	return each;
}

/** What is running by then, for tests that are declared before. */
export function standIn<Running extends object>(current: () => Running | undefined): Running {
	return new Proxy({} as Running, {
		get: (_target, name) => {
			const running = current();
			if (!running) throw new Error('The server is not running yet');
			return Reflect.get(running, name) as unknown;
		},
	});
}
