import * as ts from 'typescript';

import { findCandidates, type Candidate } from '../mutants/candidates';
import { sourceFiles, textOf } from './sources';

/** A table of a module: a constant that is written as a list or a map. */
export interface FoundTable {
	/** File without ending and name, such as `nodes/shared/phone/numberingPlans sharedPlans`. */
	title: string;
	file: string;
	/** The file without one entry, for each entry: also of the lists within it. */
	without: Array<{ entry: string; source: string }>;
}

/** Modules whose tables describe forms, or that are no code of ours. */
const leftOut = /\/contract\/|\/phoneLibrary\.ts$|\.node\.ts$/;

/** What describes a form: the generated pages show each of its entries. */
const ofForms =
	/displayName:|description:|Field\(|Locator|recordLocator|hiddenIf|FieldsOf|fieldsOf|optionGroup|Collection\(|show:/;

/** Whether a constant holds lists or maps outside of functions. */
function hasEntries(node: ts.Node): boolean {
	if (ts.isFunctionLike(node)) return false;
	if (ts.isArrayLiteralExpression(node) && node.elements.length > 1) return true;
	if (ts.isObjectLiteralExpression(node) && node.properties.length > 1) return true;
	return ts.forEachChild(node, (child) => hasEntries(child) || undefined) ?? false;
}

/** Whether a place is in a function. */
function isInFunction(tree: ts.SourceFile, position: number): boolean {
	let isIn = false;
	const visit = (node: ts.Node) => {
		if (node.getStart(tree) > position || node.end <= position) return;
		if (ts.isFunctionLike(node)) isIn = true;
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return isIn;
}

function entryOf(source: string, { start, end, mutated }: Candidate): string {
	const before = source.slice(start, end);
	let same = 0;
	while (before[same] === mutated[same]) same++;
	const dropped = before.slice(same, same + before.length - mutated.length);
	return dropped.replace(/\s+/g, ' ').trim().slice(0, 60);
}

function tablesOf(file: string): FoundTable[] {
	const source = textOf(file);
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const candidates = findCandidates(file, source).filter(({ kind }) => kind === 'element dropped');
	return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
		declarationList.declarations
			.filter((each) => hasEntries(each) && !ofForms.test(each.getText(tree)))
			.map((declaration) => {
				const [start, end] = [declaration.getStart(tree), declaration.end];
				const own = candidates.filter(
					(each) => each.start >= start && each.end <= end && !isInFunction(tree, each.start),
				);
				return {
					title: `${file.replace(/\.ts$/, '')} ${declaration.name.getText(tree)}`,
					file,
					without: own.map((each) => ({
						entry: entryOf(source, each),
						source: source.slice(0, each.start) + each.mutated + source.slice(each.end),
					})),
				};
			})
			.filter(({ without }) => without.length > 0),
	);
}

/** The tables of `nodes/`, but those that describe forms. */
export const tables = sourceFiles('nodes')
	.filter((file) => !leftOut.test(file))
	.flatMap(tablesOf);
