/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import path from 'node:path';

import { sourceFiles } from '../repository/sources';
import { packageFolder } from '../support/engine/package';

/** Modules that read no texts from outside: the contract, settings that were read, forms and nodes. */
const others =
	/\/contract\/|\/pace\/|\/hours\/|\/index\.ts$|\.node\.ts$|\/phoneLibrary\.ts$|\/keptFields\.ts$|\/fields\/(?:field|kinds)\.ts$/;

const length = 20_000;

/** In µs of processor time. What takes longer takes at least quadratic time: n8n would stand still. */
const longest = 400_000;

/** Texts that are slow to normalize, compare or search. */
const texts = ['\u0301\u0316', '\uff9e\u0301', ' ', '1+', ',; ', '({[<', 'a'].map(
	(piece) => `x${piece.repeat(length / piece.length)}x`,
);

/** Arguments of a call: the text as it is, in a list, and in records of the CRM. */
function argumentsOf(text: string, count: number): unknown[][] {
	const half = text.slice(length / 2);
	const other = text.slice(0, length / 2) + [...half].reverse().join('');
	const plain = { id: text, name: text, phone: text, taxId: text, email: text, createdAt: text };
	const record = {
		...{ ...plain, status: text, accountCRMLeadLabelAssignments: [{ id: text, name: text }] },
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

const isClass = (value: object) => /^class\b/.test(Function.prototype.toString.call(value));

it('every exported comparison and pattern ends soon with a text of 20,000 characters', () => {
	const slow: string[] = [];
	let calls = 0;
	const time = (title: string, call: () => unknown) => {
		calls += 1;
		const before = process.cpuUsage();
		try {
			const result = call();
			if (result instanceof Promise) result.catch(() => {});
		} catch {
			// Most texts are no valid arguments.
		}
		if (process.cpuUsage(before).user > longest) slow.push(title);
	};
	for (const file of sourceFiles('nodes').filter((each) => !others.test(each))) {
		const built = path.join(packageFolder, 'dist', file.replace(/\.ts$/, '.js'));
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- the list of files is data
		const exported = Object.entries(require(built) as Record<string, unknown>);
		for (const [name, value] of exported) {
			for (const text of texts) {
				const title = `${file} ${name}: ${text.slice(0, 4)}`;
				if (value instanceof RegExp) time(title, () => text.replace(new RegExp(value, 'g'), ''));
				if (typeof value !== 'function' || isClass(value)) continue;
				for (const given of argumentsOf(text, Math.max(1, Math.min(value.length, 4)))) {
					time(title, () => (value as (...args: unknown[]) => unknown)(...given));
				}
			}
		}
	}
	expect(slow).toEqual([]);
	expect(calls).toBeGreaterThan(5_000);
}, 900_000);
