import ts from 'typescript';

import { sourceFiles, textOf } from './sources';

/** Quoted from the CRM, to recognize its answers. */
const quotesOfTheCrm = ['Error to get category'];

/** Words that n8n's UX guidelines ask to avoid; in quotation marks they name a field. */
const avoidedWords = /(?<!["'`])\b(errors?|problems?|failures?|mistakes?)\b(?!["'`])/i;

/** The texts of a source file for people: of more than one word, without comments and imports. */
function textsIn(file: string): string[] {
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		const isText =
			ts.isStringLiteralLike(node) ||
			ts.isTemplateHead(node) ||
			ts.isTemplateMiddleOrTemplateTail(node);
		if (isText && node.text.trim().includes(' ')) texts.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest));
	return texts;
}

it('no text of the nodes and the credential has a word that n8n asks to avoid', () => {
	const files = ['credentials', 'nodes'].flatMap(sourceFiles);
	expect(files.length).toBeGreaterThan(100);
	const found = files.flatMap((file) =>
		textsIn(file)
			.filter((text) => avoidedWords.test(text) && !quotesOfTheCrm.includes(text))
			.map((text) => `${file}: ${text}`),
	);
	expect(found).toEqual([]);
});
