import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { demoAccount, setFault, setFaults } from './sandboxControl';

/** A sandbox with what tests read and change in it. */
export class ControlledSandbox {
	constructor(readonly sandbox: Sandbox) {}

	/** The records of the account that `demo-token` opens. */
	get account() {
		return demoAccount(this.sandbox);
	}

	/** Injects faults until the next test, in place of others. */
	async injectFaults(rules: IDataObject[]): Promise<void> {
		await setFaults(this.sandbox, rules);
	}

	/** Makes the requests to an endpoint, or the nth of them, fail so until the next test. */
	async injectFault(endpoint: string, effect: IDataObject, nth?: number | number[]): Promise<void> {
		await setFault(this.sandbox, endpoint, effect, nth);
	}
}
