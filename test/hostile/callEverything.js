/**
 * Calls every function that the modules of a folder export with long texts, and applies every exported
 * pattern to them. Writes how many calls there were, and those that did not end, as JSON to the standard
 * output. A program of its own: only a thread can be stopped in the middle of a call.
 *
 * All calls are made with texts of a tenth of the length first. One that is quick then, even if it takes
 * quadratic time, ends soon with the whole length, so only the others are made with it.
 */
const path = require('node:path');
const { isMainThread, parentPort, Worker, workerData } = require('node:worker_threads');

const [, , folder, ...modules] = process.argv;

/** A call that takes longer does not end, as far as n8n is concerned. In ms. */
const longestCallMs = 10_000;

const length = 200_000;

/** A call with texts of a tenth is quick up to this: a hundred times as much is no hang. In ms. */
const quickMs = 50;

/** Texts that are slow to normalize, compare or search, by what they consist of. */
const longTexts = (length) => ({
	'unordered marks': 'x' + '\u0301\u0316'.repeat(length / 2),
	'marks of two widths': 'x' + '\uff9e\u0301'.repeat(length / 2),
	spaces: `x${' '.repeat(length)}x`,
	'digits and pluses': '1+'.repeat(length / 2),
	separators: ',; '.repeat(length / 3),
	'opening brackets': '({[<'.repeat(length / 4),
	letters: 'a'.repeat(length),
});

/** Each with another one that differs from it only after its first half. */
const pairsOf = (length) =>
	Object.entries(longTexts(length)).map(([what, text]) => {
		const half = text.slice(length / 2);
		return [what, [text, text.slice(0, length / 2) + [...half].reverse().join('')]];
	});

/** Arguments of a call: the text as it is, in a list, and in records of the CRM. */
function argumentsOf(text, other, count) {
	const record = {
		...{
			id: text,
			name: text,
			phone: text,
			taxId: text,
			email: text,
			createdAt: text,
			status: text,
		},
		accountCRMLeadLabelAssignments: [{ id: text, name: text }],
		metadata: { campaigns: { [text]: { key: text, at: text, status: text } } },
		accountExternalConversations: [{ id: text, status: text, lastMessageAt: text }],
	};
	return [
		Array.from({ length: count }, (_, n) => (n % 2 ? other : text)),
		Array.from({ length: count }, () => [text, other]),
		Array.from({ length: count }, () => record),
		[[record, { ...record, name: other }], text, text, text],
	];
}

const isClass = (value) => /^class\b/.test(Function.prototype.toString.call(value));

function* calls(length) {
	const pairs = pairsOf(length);
	for (const module of modules) {
		for (const [name, value] of Object.entries(require(path.join(folder, module)))) {
			const isCalled = typeof value === 'function' && !isClass(value);
			if (!isCalled && !(value instanceof RegExp)) continue;
			for (const [what, [text, other]] of pairs) {
				const title = `${module} ${name}: ${what}`;
				if (!isCalled) yield [title, () => text.replace(new RegExp(value, 'g'), '')];
				else {
					for (const given of argumentsOf(text, other, Math.max(1, Math.min(value.length, 4)))) {
						yield [title, () => value(...given)];
					}
				}
			}
		}
	}
}

/** Makes the calls from the given one on, or only some of them; tells each before it is made. */
function callAll({ from, length, only }) {
	let number = 0;
	for (const [title, call] of calls(length)) {
		const isMade = number >= from && (!only || only.has(number));
		number++;
		if (!isMade) continue;
		parentPort.postMessage({ number, title });
		const startedAt = performance.now();
		try {
			const result = call();
			if (result instanceof Promise) result.catch(() => {});
		} catch {
			// Most texts are no valid arguments.
		}
		if (performance.now() - startedAt > quickMs) parentPort.postMessage({ slow: number - 1 });
	}
	parentPort.postMessage({ number });
}

/** Lets a thread make calls; one that hangs is replaced by another, which goes on behind the call. */
async function watch(length, only) {
	const hanging = [];
	const slow = new Set();
	for (let from = 0; ;) {
		const worker = new Worker(__filename, {
			argv: process.argv.slice(2),
			workerData: { from, length, only },
		});
		let current = { number: from, title: 'loading' };
		const problem = await new Promise((resolve) => {
			let timer = setTimeout(resolve, longestCallMs, current.title);
			worker.on('error', (error) => resolve(`${current.title}: ${error.message}`));
			worker.on('message', (message) => {
				if (message.slow !== undefined) return void slow.add(message.slow);
				current = message;
				clearTimeout(timer);
				if (!current.title) resolve();
				else timer = setTimeout(() => resolve(current.title), longestCallMs);
			});
		});
		void worker.terminate();
		if (problem === undefined) return { calls: current.number, hanging, slow };
		hanging.push(problem);
		from = current.number;
	}
}

async function main() {
	const short = await watch(length / 10);
	const long = await watch(length, short.slow);
	const hanging = [...short.hanging, ...long.hanging];
	const result = JSON.stringify({ calls: short.calls, hanging });
	process.stdout.write(result, () => process.exit());
}

if (isMainThread) void main();
else callAll(workerData);
