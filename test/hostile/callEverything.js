/**
 * Calls every function that the modules of a folder export with long texts, and applies every exported
 * pattern to them. Writes how many calls there were, and those that did not end, as JSON to the standard
 * output. A program of its own: only a thread can be stopped in the middle of a call.
 */
const path = require('node:path');
const { isMainThread, parentPort, Worker, workerData } = require('node:worker_threads');

const [, , folder, ...modules] = process.argv;

/** A call that takes longer does not end, as far as n8n is concerned. In ms. */
const longestCallMs = 10_000;

const length = 200_000;

/** Texts that are slow to normalize, compare or search, by what they consist of. */
const long = {
	'unordered marks': 'x' + '\u0301\u0316'.repeat(length / 2),
	'marks of two widths': 'x' + '\uff9e\u0301'.repeat(length / 2),
	spaces: `x${' '.repeat(length)}x`,
	'digits and pluses': '1+'.repeat(length / 2),
	separators: ',; '.repeat(length / 3),
	'opening brackets': '({[<'.repeat(length / 4),
	letters: 'a'.repeat(length),
};

/** Each with another one that differs from it only after its first half. */
const texts = Object.fromEntries(
	Object.entries(long).map(([what, text]) => {
		const half = text.slice(length / 2);
		return [what, [text, text.slice(0, length / 2) + [...half].reverse().join('')]];
	}),
);

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

function* calls() {
	for (const module of modules) {
		for (const [name, value] of Object.entries(require(path.join(folder, module)))) {
			const isCalled = typeof value === 'function' && !isClass(value);
			if (!isCalled && !(value instanceof RegExp)) continue;
			for (const [what, [text, other]] of Object.entries(texts)) {
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

/** Makes the calls from the given one on; tells each before it is made. */
function callAll() {
	let number = 0;
	for (const [title, call] of calls()) {
		if (number++ < workerData.from) continue;
		parentPort.postMessage({ number, title });
		try {
			const result = call();
			if (result instanceof Promise) result.catch(() => {});
		} catch {
			// Most texts are no valid arguments.
		}
	}
	parentPort.postMessage({ number, title: undefined });
}

/** Lets a thread call everything; one that hangs is replaced by another, which goes on behind the call. */
function watch(from = 0, hanging = []) {
	const worker = new Worker(__filename, { argv: process.argv.slice(2), workerData: { from } });
	let current = { number: from, title: 'loading' };
	const stop = (error) => {
		hanging.push(error ? `${current.title}: ${error.message}` : current.title);
		clearTimeout(timer);
		void worker.terminate();
		watch(current.number, hanging);
	};
	let timer = setTimeout(stop, longestCallMs);
	worker.on('error', stop);
	worker.on('message', (message) => {
		current = message;
		clearTimeout(timer);
		if (message.title) timer = setTimeout(stop, longestCallMs);
		else {
			const result = JSON.stringify({ calls: message.number, hanging });
			process.stdout.write(result, () => process.exit());
		}
	});
}

if (isMainThread) watch();
else callAll();
