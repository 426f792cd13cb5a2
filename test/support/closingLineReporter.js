/** Ends a run with one line that any CI can read: "12 passed, 0 failed". */
module.exports = class ClosingLineReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests }) {
		const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
		process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
	}
};
