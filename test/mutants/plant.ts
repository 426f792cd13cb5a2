import type { Candidate } from './candidates';

/** A planted defect: it takes effect where `CRM_MUTANT` is its number. */
export interface Mutant extends Candidate {
	id: number;
}

/**
 * Appended to each file with a defect. A place that is reached while no defect is chosen writes its
 * number to the folder of the test file that runs.
 */
const chooser = `
function __isMutant(id: number): boolean {
	const { CRM_MUTANT: chosen, CRM_MUTANTS_REACHED: folder } = process.env as any;
	if (chosen) return chosen === String(id);
	const seen: Set<number> = ((__isMutant as any).seen ??= new Set());
	if (!folder || seen.has(id)) return false;
	seen.add(id);
	require('node:fs').appendFileSync(folder, id + '\\n');
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
			? `if (!__isMutant(${id})) { ${original} }`
			: `(__isMutant(${id}) ? (${mutated}) : (${original}))`;
		planted = planted.slice(0, start) + switched + planted.slice(end);
	}
	return planted + chooser;
}

/** The source with one defect, as somebody would write it. */
export function plantOne(source: string, { start, end, mutated, isStatement }: Candidate): string {
	return source.slice(0, start) + (isStatement ? ';' : mutated) + source.slice(end);
}

function inReverse(mutants: readonly Mutant[]): Mutant[] {
	return [...mutants].sort((one, other) => other.start - one.start);
}
