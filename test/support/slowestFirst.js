const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take long, the longest first: each would be waited for at the end. */
const slow = [
	/hostile\/answers|outboundContactProcesses|queueMode/,
	/\/(?:hostile|field)\/|examplesWithData|\.property\.test/,
	/./,
];
const rankOf = ({ path }) => slow.findIndex((each) => each.test(path));

/**
 * On a new machine, Jest knows no times, and begins with the longest texts. With a planted defect, the first
 * test file that fails ends the run: then the quickest come first.
 */
module.exports = class SlowestFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
		return process.env.CRM_MUTANT ? sorted.reverse() : sorted;
	}
};
