/**
 * Normalizes a label's name for comparison with "Skip Labels", where one person too many is left out
 * rather than one too few. It ignores case, accents, character width, spaces and
 * punctuation, so that `Opt out`, `opt-out` and `ＯＰＴ－ＯＵＴ` are the same label. A label that
 * consists of symbols only keeps them.
 */
export function comparableLabel(label: string): string {
	const decomposed = label.normalize('NFKD');
	const plain = decomposed.replace(/[^\p{Letter}\p{Number}]/gu, '');
	const compared = plain === '' ? decomposed.replace(/[\p{Mark}\p{White_Space}]/gu, '') : plain;
	// Upper case first: only that folds letters such as ß.
	return compared.toUpperCase().toLowerCase();
}
