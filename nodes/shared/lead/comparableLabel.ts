/**
 * A label's name as it is compared everywhere: without case, accents, width, spaces and punctuation,
 * so that `Opt out`, `opt-out` and `ＯＰＴ－ＯＵＴ` are one label. A label of symbols only keeps them.
 */
export function comparableLabel(label: string): string {
	const decomposed = label.normalize('NFKD');
	const plain = decomposed.replace(/[^\p{Letter}\p{Number}]/gu, '');
	const compared = plain === '' ? decomposed.replace(/[\p{Mark}\p{White_Space}]/gu, '') : plain;
	// Upper case first: it alone folds letters such as ß.
	return compared.toUpperCase().toLowerCase();
}
