import type { Counts, CountedPlaces } from './instrument';

/** What the tests have not reached of a file. */
export interface FileCoverage {
	file: string;
	branches: number;
	reachedBranches: number;
	/** Lines with what is not reached there. */
	unreached: Array<{ line: number; what: string }>;
}

/** Adds counts to those of a file. */
export function addCounts(total: Counts, added: Counts): void {
	for (const key of Object.keys(total.s)) total.s[key] += added.s[key] ?? 0;
	for (const key of Object.keys(total.f)) total.f[key] += added.f[key] ?? 0;
	for (const [key, counts] of Object.entries(total.b)) {
		total.b[key] = counts.map((count, way) => count + (added.b[key]?.[way] ?? 0));
	}
}

/** Lists what is not reached of a file: branches, functions, and statements outside of these. */
export function coverageOf(file: string, source: string, places: CountedPlaces): FileCoverage {
	const lines = source.split('\n');
	const textAt = ({ line, column }: { line: number; column: number }) =>
		lines[line - 1].slice(column, column + 60).trim();
	const unreached: FileCoverage['unreached'] = [];
	const ways = Object.values(places.b).flat();
	for (const [key, counts] of Object.entries(places.b)) {
		const { type, loc, locations } = places.branchMap[key];
		for (const [way, count] of counts.entries()) {
			if (count > 0) continue;
			// The else of an `if` without one has no place.
			const at = locations[way]?.start?.line === undefined ? loc.start : locations[way].start;
			unreached.push({ line: at.line, what: `${type} ${way + 1}: ${textAt(at)}` });
		}
	}
	for (const [key, count] of Object.entries(places.f)) {
		const { name, loc } = places.fnMap[key];
		if (count === 0) {
			unreached.push({ line: loc.start.line, what: `function ${name}: ${textAt(loc.start)}` });
		}
	}
	for (const [key, count] of Object.entries(places.s)) {
		const { start } = places.statementMap[key];
		if (count > 0 || unreached.some(({ line }) => line === start.line)) continue;
		unreached.push({ line: start.line, what: `statement: ${textAt(start)}` });
	}
	unreached.sort((one, other) => one.line - other.line);
	const reachedBranches = ways.filter((count) => count > 0).length;
	return { file, branches: ways.length, reachedBranches, unreached };
}
