import { isBlank } from './blank';

/**
 * The first expression within a text that gives nothing, such as `{{ $json.price }}` in
 * `R$ {{ $json.price }}`: what stands around it would be sent alone. Of several with only space between
 * them, one is enough. An expression with an empty text of its own (`''`) gives nothing on purpose.
 *
 * @param stored the text as the workflow stores it
 * @param evaluate evaluates an expression, given with its braces
 * @returns `undefined` if there is none, also if the whole text is one expression
 */
export function findEmptyExpression(
	stored: unknown,
	evaluate: (expression: string) => unknown,
): string | undefined {
	if (typeof stored !== 'string' || !stored.startsWith('=')) return undefined;
	const [start, ...parts] = stored.slice(1).split('{{');
	const pieces = parts.map((part) => part.split('}}'));
	if (pieces.every(([, ...words]) => isBlank(words.join(''))) && isBlank(start)) return undefined;
	let neighbors: string[] = [];
	for (const [index, [code, ...words]] of pieces.entries()) {
		neighbors.push(`{{${code}}}`);
		if (isBlank(words.join('')) && index < pieces.length - 1) continue;
		const mayBeEmpty = neighbors.some((each) => /''|""|``/.test(each));
		if (!mayBeEmpty && neighbors.every((each) => isBlank(evaluate(each)))) return neighbors[0];
		neighbors = [];
	}
	return undefined;
}
