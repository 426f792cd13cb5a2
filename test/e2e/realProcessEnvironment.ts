/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { TestEnvironment } from 'jest-environment-node';

const UNTIL_THE_END = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Jest hands each test file a copy of `process` whose events never come. Here a listener for the
 * end of the process listens to the real one, so that what ends servers with their starter works
 * in tests as it does anywhere else.
 */
export default class RealProcessEnvironment extends TestEnvironment {
	async setup(): Promise<void> {
		await super.setup();
		const copy = this.global.process;
		for (const name of ['on', 'once', 'addListener', 'off', 'removeListener'] as const) {
			const ofCopy = copy[name].bind(copy) as typeof process.on;
			const ofReal = process[name].bind(process) as typeof process.on;
			const listen = (event: string, listener: () => void) => {
				if (UNTIL_THE_END.includes(event)) ofReal(event, listener);
				else ofCopy(event, listener);
				return copy;
			};
			Object.defineProperty(copy, name, { value: listen, configurable: true, writable: true });
		}
	}
}
