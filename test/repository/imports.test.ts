/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import path from 'node:path';

import { importsOf, sourceFiles, textOf } from './sources';

/** An import of a file; type imports count. Places are relative to the package, without an ending. */
interface Import {
	file: string;
	target: string;
}

/** The rooms that the diagram shows, from top to bottom; those in one row stand beside each other. */
type Rows = string[][];

interface Diagram {
	houses: string[];
	rows: Rows;
}

const files = sourceFiles('nodes');

/** Reads the code block whose lines are folders in `nodes/`, each followed by its rooms. */
function readDiagram(text: string): Diagram {
	const [, diagram = ''] = /```text\n(nodes\/[\w/]+\n│[\s\S]*?)```/.exec(text) ?? [];
	const houses: string[] = [];
	const rows: Rows = [];
	for (const line of diagram.split('\n')) {
		const [, names] = /^│ (\w+(?:, \w+)*) {2,}\S/.exec(line) ?? [];
		if (names) rows.push(names.split(', ').map((name) => `${houses.at(-1)}/${name}`));
		else if (line !== '') houses.push(line);
	}
	return { houses, rows };
}

/** The folder or file of a house in which a place is; `undefined` outside the house. */
function roomOf(place: string, house: string): string | undefined {
	if (!place.startsWith(`${house}/`)) return undefined;
	return `${house}/${place.slice(house.length + 1).split('/', 1)[0]}`;
}

/** Imports from one room of a house in the diagram to another that is not below it. */
function upwardImports(imports: readonly Import[], { houses, rows }: Diagram): string[] {
	const isUpward = ({ file, target }: Import, house: string) => {
		const [from, to] = [file, target].map((place) => {
			const room = roomOf(place, house);
			return { room, row: rows.findIndex((row) => room !== undefined && row.includes(room)) };
		});
		return from.room !== to.room && from.row >= 0 && to.row >= 0 && from.row >= to.row;
	};
	return imports
		.filter((each) => houses.some((house) => isUpward(each, house)))
		.map(({ file, target }) => `${file} imports ${target}`);
}

describe('the diagram in CONTRIBUTING.md', () => {
	const diagram = readDiagram(textOf('CONTRIBUTING.md'));
	const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

	it('is read, and an import that goes up or sideways is found', () => {
		const text =
			'A house:\n\n```text\nnodes/House\n│ roof, attic  both\n│ cellar  below\n' +
			'nodes/House/cellar\n│ shelf  above\n│ floor  below\n```\n';
		const drawn = readDiagram(text);
		expect(drawn.houses).toEqual(['nodes/House', 'nodes/House/cellar']);
		expect(drawn.rows).toEqual([
			['nodes/House/roof', 'nodes/House/attic'],
			['nodes/House/cellar'],
			['nodes/House/cellar/shelf'],
			['nodes/House/cellar/floor'],
		]);
		const down = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/cellar/beam' };
		const up = { file: 'nodes/House/cellar/beam.ts', target: 'nodes/House/attic' };
		const sideways = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/attic/box' };
		const within = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/roof/nail' };
		const inner = {
			file: 'nodes/House/cellar/floor/tile.ts',
			target: 'nodes/House/cellar/shelf/jar',
		};
		expect(upwardImports([down, up, sideways, within, inner], drawn)).toEqual([
			'nodes/House/cellar/beam.ts imports nodes/House/attic',
			'nodes/House/roof/tile.ts imports nodes/House/attic/box',
			'nodes/House/cellar/floor/tile.ts imports nodes/House/cellar/shelf/jar',
		]);
	});

	it('shows every room', () => {
		expect(diagram.houses).toEqual([
			'nodes/OutboundContact',
			'nodes/shared',
			'nodes/shared/transport',
		]);
		const folders = files.map((file) => path.posix.dirname(file));
		const rooms = diagram.houses.flatMap((house) => folders.map((each) => roomOf(each, house)));
		const ofHouses = new Set(rooms.filter((room) => room !== undefined));
		expect(diagram.rows.flat().sort()).toEqual([...ofHouses].sort());
	});

	it('is what the files import', () => {
		expect(imports.length).toBeGreaterThan(500);
		expect(upwardImports(imports, diagram)).toEqual([]);
	});
});

/** What of these imports itself through others. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
	const reachableFrom = (start: string) => {
		const reached = new Set<string>();
		const open = [start];
		for (let place = open.pop(); place !== undefined; place = open.pop()) {
			const next = (imports.get(place) ?? []).filter((target) => !reached.has(target));
			for (const target of next) reached.add(target);
			open.push(...next);
		}
		return reached;
	};
	return [...imports.keys()].filter((place) => reachableFrom(place).has(place)).sort();
}

describe('imports', () => {
	it('in a circle are found, and what only leads to it is not in it', () => {
		const imports = { a: ['b'], b: ['c'], c: ['b', 'd'] };
		expect(inCircles(new Map(Object.entries(imports)))).toEqual(['b', 'c']);
	});

	it('form no circle of files', () => {
		const own = (place: string) => [`${place}.ts`, `${place}/index.ts`];
		const targetsOf = (file: string) =>
			importsOf(file)
				.flatMap(own)
				.filter((target) => files.includes(target));
		const imports = new Map(files.map((file) => [file, targetsOf(file)]));
		expect(imports.get('nodes/Lead/CrmLead.node.ts')?.length).toBeGreaterThan(3);
		expect(inCircles(imports)).toEqual([]);
	});
});
