const { AsyncLocalStorage } = require('node:async_hooks');

const { default: Runtime } = require('jest-runtime');

/**
 * A Jest runtime that ends each `AsyncLocalStorage` with the test file that has made it. Jest itself makes
 * one for each file, and on Node.js up to 22 every promise of a worker does some work for all that were
 * ever used: half of the time of a worker with two hundred files.
 */
module.exports = class EndedStoragesRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		const storages = new Set();
		class RecordedStorage extends AsyncLocalStorage {
			constructor(...options) {
				super(...options);
				storages.add(this);
			}
		}
		this.storages = storages;
		const requireCore = this.coreModule.require.bind(this.coreModule);
		this.coreModule.require = (name) =>
			/^(?:node:)?async_hooks$/.test(name)
				? { ...requireCore(name), AsyncLocalStorage: RecordedStorage }
				: requireCore(name);
	}

	teardown() {
		super.teardown();
		for (const storage of this.storages) storage.disable();
	}
};
