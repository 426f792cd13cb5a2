import { apiNameDefaults } from '../../../../../nodes/shared/contract';
import { isOfOtherChannel } from '../../../../../nodes/shared/locators/channel';

const branded = { ...apiNameDefaults, chatappPath: 'whatsapp', socialPath: 'instagram' };

it.each([
	['the neutral word', { platform: 'social' }, apiNameDefaults, true],
	['the name in URLs, in any case', { platform: 'Instagram' }, branded, true],
	['the name of a nested platform', { PlatformIntegration: { name: ' social ' } }, branded, true],
	['its own name', { platform: 'WHATSAPP' }, branded, false],
	['a brand that nobody has named', { platform: 'telegram' }, apiNameDefaults, false],
	['no platform', { id: 'x' }, apiNameDefaults, false],
	['no record', undefined, apiNameDefaults, false],
	[
		'one name for both',
		{ platform: 'both' },
		{ ...branded, chatappPath: 'both', socialPath: 'both' },
		false,
	],
])('an integration with %s', (_what, integration, names, isOther) => {
	expect(isOfOtherChannel(integration, 'chatappPath', names)).toBe(isOther);
});
