const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take long: each would be waited for at the end. */
const slow = /\/(?:hostile|field)\/|examplesWithData|reportedWriters|\.property\.test/;

/**
 * On a new machine, Jest knows no times, and begins with the longest texts. With a planted defect, the first
 * test file that fails ends the run: then the quickest come first.
 */
module.exports = class SlowestFirst extends Sequencer {
	sort(tests) {
		const sorted = super
			.sort(tests)
			.sort((one, other) => slow.test(other.path) - slow.test(one.path));
		return process.env.CRM_MUTANT ? sorted.reverse() : sorted;
	}
};
