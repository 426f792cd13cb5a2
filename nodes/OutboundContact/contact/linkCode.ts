import { normalKey } from '../../shared/claim/campaignKey';
import { InvalidInput } from '../../shared/invalidInput';
import { templatePlaceholders, type TemplateValues } from '../../shared/template';
import type { Template } from '../../shared/contract';
import { describeValue } from '../../shared/values/describeValue';
import type { CampaignSettings } from '../settings/settings';

/** The links of a run were signed for another campaign than the one that is sent. */
export class CodeOfAnotherCampaign extends InvalidInput {
	constructor(codeKey: string, typedKey: string) {
		super(
			`The code in the link belongs to the campaign ${describeValue(codeKey)}, but "Campaign Key" is ${describeValue(typedKey)}`,
			'Its clicks would be counted for the other campaign. Choose "Execute workflow" instead of "Execute step", so that the codes are made anew. Nothing was sent.',
		);
	}
}

/**
 * Rejects a signed code in the link of a button that was made for another campaign: a node before this one
 * that n8n has not run again keeps the key of the last time.
 *
 * @throws {CodeOfAnotherCampaign} which stops the run
 */
export function rejectCodeOfAnotherCampaign(
	template: Template,
	values: TemplateValues,
	{ campaignKey, typedKey }: CampaignSettings,
): void {
	if (campaignKey === '') return;
	for (const { key, kind } of templatePlaceholders(template)) {
		if (kind !== 'url') continue;
		const codeKey = campaignOfCode(values[key]);
		if (codeKey === undefined || normalKey(codeKey) === campaignKey) continue;
		throw new CodeOfAnotherCampaign(codeKey, typedKey);
	}
}

/** The campaign in the signed code at the end of a link, as in the example with clicks. */
function campaignOfCode(link: string): string | undefined {
	const parts = (link.split(/[/?&=]/).at(-1) ?? '').split('.');
	const [contact = '', lastDay = '', signature = ''] = parts.splice(-3);
	const key = parts.join('.');
	const isCode = /^\d+$/.test(contact + lastDay) && /^[\da-f]+$/.test(signature);
	if (key === '' || !isCode || signature.length !== 64) return undefined;
	try {
		return decodeURIComponent(key);
	} catch {
		return key;
	}
}
