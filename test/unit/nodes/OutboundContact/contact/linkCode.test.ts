import { rejectCodeOfAnotherCampaign } from '../../../../../nodes/OutboundContact/contact/linkCode';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';
import type { Template } from '../../../../../nodes/shared/contract';

const template = {
	...{ id: 'template-1', name: 'offer', language: 'pt_BR', status: 'APPROVED' },
	components: [
		{ type: 'BODY', text: 'Hello' },
		{ type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' }] },
	],
} as Template;

const settings = { campaignKey: 'spring', typedKey: 'Spring', mode: 'send' } as CampaignSettings;

const rejectCode = (code: string) =>
	rejectCodeOfAnotherCampaign(template, { button_0_1: code }, settings);

const signature = 'a1'.repeat(32);

it.each([
	[`Spring.17.20260301.${signature}`, undefined],
	[`c?code=Spr%69ng.17.20260301.${signature}`, undefined],
	[`Autumn.17.20260301.${signature}`, 'belongs to the campaign "Autumn"'],
	[`%E0%A4%A.17.20260301.${signature}`, 'belongs to the campaign "%E0%A4%A"'],
	[`.17.20260301.${signature}`, 'was made without a campaign key'],
	[`Autumn.17.20260301.${signature.slice(1)}`, undefined],
	['17.20260301', undefined],
	['offer-1', undefined],
	['', undefined],
])('the code %p in a link', (code, message) => {
	if (message === undefined) expect(() => rejectCode(code)).not.toThrow();
	else expect(() => rejectCode(code)).toThrow(message);
});
