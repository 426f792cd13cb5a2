/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { TestEnvironment } from 'jest-environment-node';

const LISTENING = [
	'on',
	'once',
	'addListener',
	'prependOnceListener',
	'off',
	'removeListener',
] as const;

/**
 * Jest hands each test file a copy of `process` whose events never come. Here a listener for the
 * end of the process listens to the real one, so that what ends servers with their starter works
 * in tests as it does anywhere else. That a signal ends it with an `exit`, `prepareRun` sees to.
 */
export default class RealProcessEnvironment extends TestEnvironment {
	async setup(): Promise<void> {
		await super.setup();
		const copy = this.global.process;
		for (const name of LISTENING) {
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
