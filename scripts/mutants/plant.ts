import type { Candidate } from './candidates';

/** A planted defect: it takes effect where `CRM_MUTANT` is its number. */
export interface Mutant extends Candidate {
	id: number;
}

/**
 * Appended to each file with a defect. A place that is reached while no defect is chosen writes its
 * number to the file of the test file that runs: a worker keeps n8n-core, and what it loads, for many.
 */
const chooser = `
function __isMutant(id: number): boolean {
	const { CRM_MUTANT: chosen, CRM_MUTANTS_REACHED: file } = process.env as any;
	if (chosen) return chosen === String(id);
	if (!file) return false;
	const seen: Set<string> = ((__isMutant as any).seen ??= new Set());
	const place = file + id;
	if (seen.has(place)) return false;
	seen.add(place);
	require('node:fs').appendFileSync(file, id + '\\n');
	return false;
}
declare const process: any;
declare const require: any;
`;

/** The source with defects that can be switched on. They must not overlap. */
export function plant(source: string, mutants: readonly Mutant[]): string {
	let planted = source;
	for (const { id, start, end, mutated, isStatement } of inReverse(mutants)) {
		const original = source.slice(start, end);
		const switched = isStatement
			? `{ if (!__isMutant(${id})) { ${original} } }`
			: `(__isMutant(${id}) ? (${mutated}) : (${original}))`;
		planted = planted.slice(0, start) + switched + planted.slice(end);
	}
	return planted + chooser;
}

/** The source with defects, as somebody would write them. They must not overlap. */
export function plantInSource(source: string, mutants: readonly Mutant[]): string {
	let planted = source;
	for (const { start, end, mutated, isStatement } of inReverse(mutants)) {
		planted = planted.slice(0, start) + (isStatement ? ';' : mutated) + planted.slice(end);
	}
	return planted;
}

function inReverse(mutants: readonly Mutant[]): Mutant[] {
	return [...mutants].sort((one, other) => other.start - one.start);
}
