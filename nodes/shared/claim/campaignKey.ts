import { shortened } from '../editorText';
import { normalName } from '../normalForm';

/** A key as typed, without surrounding space; empty for what is neither a text nor a number. */
export function typedKeyOf(value: unknown): string {
	return typeof value === 'string' || Number.isFinite(value) ? String(value).trim() : '';
}

/** Invisible parts of emojis, which devices add or leave out. */
const emojiParts = /[\p{Variation_Selector}\p{Enclosing_Mark}]/gu;

/**
 * The form in which a key is stored, equal for all its spellings; empty if nothing is left of it. Its first 1,000
 * characters count.
 */
export function normalKey(typed: string): string {
	const plain = normalName(typed, 'NFKD')
		.replace(/[\u0300-\u036F]/g, '')
		.replace(emojiParts, '');
	return normalName(plain, 'NFC')
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, '-')
		.replace(/^-|-$/g, '');
}

/** Says that nobody has a claim of the campaign, or that its key is another one. */
export function nobodyYetText(typedKey: string): string {
	return `The campaign "${shortened(typedKey, 100)}" has not reached anyone in this list yet: either this is its first run, or the key is mistyped`;
}
