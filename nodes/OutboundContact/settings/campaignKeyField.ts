import type { INodeProperties } from 'n8n-workflow';

/** The key under which claims are stored: see `claim/claim.ts`. */
export const campaignKeyField: INodeProperties = {
	displayName: 'Campaign Key',
	name: 'campaignKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. black-friday-2026',
	description:
		'Name of the campaign, stored on each lead so that it gets the message once. Use a new one for each campaign. Case, accents and punctuation do not matter.',
};

/** Warning about a run without a key, in the panel and in the summary. */
export const withoutKeyText = 'No Campaign Key: running this again sends to the same people again.';

export const withoutKeyNotice: INodeProperties = {
	displayName: withoutKeyText,
	name: 'withoutKeyNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { mode: ['send'], campaignKey: [''] } },
};

/** A key as typed, without surrounding space; empty for what is neither a text nor a number. */
export function typedKeyOf(value: unknown): string {
	return typeof value === 'string' || Number.isFinite(value) ? String(value).trim() : '';
}

/** Invisible parts of emojis, which devices add or leave out. */
const emojiParts = /[\p{Variation_Selector}\p{Enclosing_Mark}]/gu;

/** The form in which a key is stored, equal for all its spellings; empty if nothing is left of it. */
export function normalKey(typed: string): string {
	return typed
		.normalize('NFKD')
		.replace(/[\u0300-\u036F]/g, '')
		.replace(emojiParts, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, '-')
		.replace(/^-|-$/g, '');
}

/** Hint if nobody has a claim of the campaign. */
export function nobodyYetText(typedKey: string): string {
	return `The campaign "${typedKey}" has not reached anyone in this list yet: either this is its first run, or the key is mistyped`;
}
