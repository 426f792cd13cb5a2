const path = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders whose tests mostly wait: the sooner they start, the sooner all is done. */
const waiting = ['faults', 'dialects'].map(
	(folder) => path.resolve(__dirname, '..', folder) + path.sep,
);

/** Starts what waits first, and then what took longest the last time, as Jest itself does. */
module.exports = class WaitingFirst extends Sequencer {
	async sort(tests) {
		const isWaiting = ({ path: file }) => waiting.some((folder) => file.startsWith(folder));
		const sorted = await super.sort(tests);
		return [...sorted.filter(isWaiting), ...sorted.filter((test) => !isWaiting(test))];
	}
};
