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
	hint: 'Needed so that nobody gets the message twice',
};

/** Warning about a run without a key, in the panel and in the summary. */
export const withoutKeyText = 'No Campaign Key: running this again sends to the same people again.';

/** The same in the summary of a preview. */
export const previewWithoutKeyText =
	'No Campaign Key: enter one before you send, or a second run sends to everybody again';

export const withoutKeyNotice: INodeProperties = {
	displayName: withoutKeyText,
	name: 'withoutKeyNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { mode: ['send'], campaignKey: [''] } },
};
