import { textOf } from './sources';

/** The reasons that a text names for each status. */
type ByStatus = Record<string, string[]>;

/** Those in the type, of which `sent` and `planned` stand together in the documentation. */
function typedReasons(): ByStatus {
	const [, ...types] = textOf('nodes/OutboundContact/report/status.ts').split(/\n\t(?=\w+:)/);
	const all = types.map((text): [string, string[]] => {
		const [type] = text.split(';', 1);
		return [type.slice(0, type.indexOf(':')), quoted(type, "'")];
	});
	const { sent, planned, ...others } = Object.fromEntries(all);
	return { 'sent, planned': [...sent, ...planned].sort(), ...others };
}

/** Those that begin an entry of the list of a status. */
function documentedReasons(): ByStatus {
	const [, section = ''] =
		/\n## Reasons\n([^]*?)\n## /.exec(textOf('docs/campaign-results.md')) ?? [];
	const [, ...lists] = section.split('\n### ');
	return Object.fromEntries(
		lists.map((list) => {
			const [status, ...lines] = list.split('\n');
			const entries = lines.filter((line) => line.startsWith('- `'));
			return [status, entries.flatMap((line) => quoted(line.split(':', 1)[0], '`')).sort()];
		}),
	);
}

const quoted = (text: string, quote: string) =>
	[...text.matchAll(new RegExp(`${quote}(\\w+)${quote}`, 'g'))].map(([, name]) => name);

it('every reason for which a contact ends is documented with its status, and no other', () => {
	const typed = typedReasons();
	expect(Object.values(typed).flat().length).toBeGreaterThan(30);
	expect(documentedReasons()).toEqual(typed);
});
