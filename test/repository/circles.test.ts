import { importsOf, sourceFiles } from './sources';

/** What each file, or each room, imports; type imports count. */
type Imports = Map<string, Set<string>>;

const files = sourceFiles('nodes');

/** Folders whose rooms must import one way: their folders, and the files beside them. */
const houses = ['shared', 'Trigger', 'Account', 'OutboundContact'];

function importedFiles(file: string): Set<string> {
	const targets = importsOf(file).flatMap((place) => [`${place}.ts`, `${place}/index.ts`]);
	return new Set(targets.filter((target) => files.includes(target)));
}

const fileImports: Imports = new Map(files.map((file) => [file, importedFiles(file)]));

/** The room of a file in a house; `undefined` outside of it. */
function roomOf(file: string, house: string): string | undefined {
	return file.startsWith(`nodes/${house}/`) ? file.split('/')[2] : undefined;
}

function roomImports(house: string): Imports {
	const imports: Imports = new Map();
	for (const [file, targets] of fileImports) {
		const room = roomOf(file, house);
		if (room === undefined) continue;
		const rooms = [...targets].map((target) => roomOf(target, house));
		const others = rooms.filter((other) => other !== undefined && other !== room) as string[];
		imports.set(room, new Set([...(imports.get(room) ?? []), ...others]));
	}
	return imports;
}

function reachableFrom(start: string, imports: Imports): Set<string> {
	const reached = new Set<string>();
	const open = [start];
	for (let place = open.pop(); place !== undefined; place = open.pop()) {
		for (const target of imports.get(place) ?? []) {
			if (!reached.has(target)) open.push(target);
			reached.add(target);
		}
	}
	return reached;
}

/** What imports itself through others. */
function inCircles(imports: Imports): string[] {
	return [...imports.keys()].filter((place) => reachableFrom(place, imports).has(place)).sort();
}

describe('a circle', () => {
	it('is found, and what only leads to it is not in it', () => {
		const imports: Imports = new Map([
			['a', new Set(['b'])],
			['b', new Set(['c'])],
			['c', new Set(['b', 'd'])],
		]);
		expect(inCircles(imports)).toEqual(['b', 'c']);
	});

	it('is looked for in imports that exist', () => {
		expect(fileImports.get('nodes/Lead/CrmLead.node.ts')?.size).toBeGreaterThan(3);
		expect([...roomImports('shared').keys()]).toEqual(expect.arrayContaining(['form', 'phone']));
	});
});

describe('imports', () => {
	it('form no circle of files', () => {
		expect(inCircles(fileImports)).toEqual([]);
	});

	it.each(houses)('form no circle of rooms in %s', (house) => {
		expect(inCircles(roomImports(house))).toEqual([]);
	});
});
