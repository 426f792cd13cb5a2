/** The package has no types. */
interface Instrumenter {
	instrumentSync(source: string, file: string): string;
	/** Of the source that was instrumented last. */
	lastFileCoverage(): CountedPlaces;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- typed above
const { createInstrumenter } = require('istanbul-lib-instrument') as {
	createInstrumenter(options: object): Instrumenter;
};

/** A place of a source, from line 1. */
interface Place {
	line: number;
	column: number;
}

interface Range {
	start: Place;
	end: Place;
}

/** How often each place of a file was reached: statements, functions, and each way of a branch. */
export interface Counts {
	s: Record<string, number>;
	f: Record<string, number>;
	b: Record<string, number[]>;
}

/** The places of a file that are counted, by the same keys. */
export interface CountedPlaces extends Counts {
	statementMap: Record<string, Range>;
	fnMap: Record<string, { name: string; loc: Range; decl: Range }>;
	branchMap: Record<string, { type: string; loc: Range; locations: Range[] }>;
}

/**
 * Counts what is reached of a TypeScript source.
 *
 * @param file by which the counts are written
 * @returns the source that counts, and what it counts
 */
export function instrument(
	file: string,
	source: string,
): { instrumented: string; places: CountedPlaces } {
	const instrumenter = createInstrumenter({
		esModules: true,
		preserveComments: true,
		parserPlugins: ['typescript'],
	});
	const instrumented = instrumenter.instrumentSync(source, file);
	return { instrumented, places: instrumenter.lastFileCoverage() };
}
