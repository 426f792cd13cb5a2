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

const files = sourceFiles('nodes');

/** Reads the code block whose lines are folders in `nodes/`, each followed by its rooms. */
function readDiagram(text: string): { houses: string[]; rows: Rows } {
	const [, diagram = ''] = /```text\n(nodes\/\w+\n│[\s\S]*?)```/.exec(text) ?? [];
	const houses: string[] = [];
	const rows: Rows = [];
	for (const line of diagram.split('\n')) {
		const [, names] = /^│ (\w+(?:, \w+)*) {2,}\S/.exec(line) ?? [];
		if (names) rows.push(names.split(', ').map((name) => `${houses.at(-1)}/${name}`));
		else if (line !== '') houses.push(line);
	}
	return { houses, rows };
}

function roomOf(place: string): string {
	return place.split('/').slice(0, 3).join('/');
}

/** Imports from one room of the diagram to another that is not below it. */
function upwardImports(imports: readonly Import[], rows: Rows): string[] {
	const rowOf = (place: string) => rows.findIndex((row) => row.includes(roomOf(place)));
	return imports
		.filter(({ file, target }) => {
			const [from, to] = [rowOf(file), rowOf(target)];
			return roomOf(file) !== roomOf(target) && from >= 0 && to >= 0 && from >= to;
		})
		.map(({ file, target }) => `${file} imports ${target}`);
}

describe('the diagram in CONTRIBUTING.md', () => {
	const { houses, rows } = readDiagram(textOf('CONTRIBUTING.md'));
	const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

	it('is read, and an import that goes up or sideways is found', () => {
		const text = 'A house:\n\n```text\nnodes/House\n│ roof, attic  both\n│ cellar  below\n```\n';
		const drawn = readDiagram(text);
		expect(drawn.houses).toEqual(['nodes/House']);
		expect(drawn.rows).toEqual([['nodes/House/roof', 'nodes/House/attic'], ['nodes/House/cellar']]);
		const down = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/cellar/beam' };
		const up = { file: 'nodes/House/cellar/beam.ts', target: 'nodes/House/attic' };
		const sideways = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/attic/box' };
		const within = { file: 'nodes/House/roof/tile.ts', target: 'nodes/House/roof/nail' };
		expect(upwardImports([down, up, sideways, within], drawn.rows)).toEqual([
			'nodes/House/cellar/beam.ts imports nodes/House/attic',
			'nodes/House/roof/tile.ts imports nodes/House/attic/box',
		]);
	});

	it('shows every room', () => {
		expect(houses).toEqual(['nodes/OutboundContact', 'nodes/shared']);
		const rooms = files.map(roomOf).filter((room) => !room.endsWith('.ts'));
		const ofHouses = rooms.filter((room) => houses.includes(path.posix.dirname(room)));
		expect(rows.flat().sort()).toEqual([...new Set(ofHouses)].sort());
	});

	it('is what the files import', () => {
		expect(imports.length).toBeGreaterThan(500);
		expect(upwardImports(imports, rows)).toEqual([]);
	});
});
