/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { TestEnvironment } from 'jest-environment-node';

const listenerMethods = [
	'on',
	'once',
	'addListener',
	'prependOnceListener',
	'off',
	'removeListener',
] as const;

/**
 * Jest gives each test file a copy of `process` that emits no events. In this environment, listeners
 * for the end of the process listen to the real one, so that servers end with the process that started
 * them, as outside of tests. `prepareRun` makes signals end the process with an `exit` event.
 */
export default class RealProcessEnvironment extends TestEnvironment {
	async setup(): Promise<void> {
		await super.setup();
		const copy = this.global.process;
		for (const name of listenerMethods) {
			const ofCopy = copy[name].bind(copy) as typeof process.on;
			const ofReal = process[name].bind(process) as typeof process.on;
			const listen = (event: string, listener: () => void) => {
				if (event === 'exit') ofReal(event, listener);
				else ofCopy(event, listener);
				return copy;
			};
			Object.defineProperty(copy, name, { value: listen, configurable: true, writable: true });
		}
	}
}
