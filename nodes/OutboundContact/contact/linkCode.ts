import { normalKey } from '../../shared/claim/campaignKey';
import { InvalidInput } from '../../shared/invalidInput';
import { templatePlaceholders, type TemplateValues } from '../../shared/template';
import type { Template } from '../../shared/contract';
import { describeValue } from '../../shared/values/describeValue';
import type { CampaignSettings } from '../settings/settings';

/** The links of a run were signed for another campaign than the one that is sent, or for none. */
export class CodeOfAnotherCampaign extends InvalidInput {
	constructor(codeKey: string, typedKey: string) {
		const made =
			codeKey === ''
				? 'The code in the link was made without a campaign key'
				: `The code in the link belongs to the campaign ${describeValue(codeKey)}`;
		const enter =
			typedKey === ''
				? 'Enter a "Campaign Key", for which the clicks are counted, then choose "Execute workflow"'
				: 'Its clicks would be counted for the other campaign. Choose "Execute workflow" instead of "Execute step", so that the codes are made anew';
		super(
			`${made}, but "Campaign Key" is ${typedKey === '' ? 'empty' : describeValue(typedKey)}`,
			`${enter}. Nothing was sent.`,
		);
	}
}

/**
 * Rejects a signed code in the link of a button that was made for another campaign: a node before this one
 * that n8n has not run again keeps the key of the last time. One that was made without a key would be
 * counted for no campaign.
 *
 * @throws {CodeOfAnotherCampaign} which stops the run
 */
export function rejectCodeOfAnotherCampaign(
	template: Template,
	values: TemplateValues,
	{ campaignKey, typedKey, mode }: CampaignSettings,
): void {
	for (const { key, kind } of templatePlaceholders(template)) {
		if (kind !== 'url') continue;
		const codeKey = campaignOfCode(values[key]);
		if (codeKey === undefined) continue;
		// A code of one's own may name what it likes, and a preview may come before the key.
		if (campaignKey === '' && (codeKey !== '' || mode !== 'send')) continue;
		if (codeKey !== '' && normalKey(codeKey) === campaignKey) continue;
		throw new CodeOfAnotherCampaign(codeKey, campaignKey === '' ? '' : typedKey);
	}
}

/** The campaign in the signed code at the end of a link, as in the example with clicks; may be empty. */
function campaignOfCode(link: string): string | undefined {
	const parts = (link.split(/[/?&=]/).at(-1) ?? '').split('.');
	const [contact, lastDay = '', signature = ''] = parts.splice(-3);
	const isCode = /^\d+$/.test(contact + lastDay) && /^[\da-f]+$/.test(signature);
	if (parts.length === 0 || !isCode || signature.length !== 64) return undefined;
	const key = parts.join('.');
	try {
		return decodeURIComponent(key);
	} catch {
		return key;
	}
}
