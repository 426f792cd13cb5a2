import { apiNameDefaults, type ApiNames } from '../contract';
import { idText, isRecord } from '../records';

/** The two channels of the API (spec, section 4), by the credential's field for their name in URLs. */
export type Channel = 'chatappPath' | 'socialPath';

const otherChannel = { chatappPath: 'socialPath', socialPath: 'chatappPath' } as const;

/**
 * Whether an integration plainly belongs to the other channel: its platform is that channel's name in the
 * API's documents or in the credential. Any other platform may be that of a brand, and is no reason to
 * leave the integration out.
 */
export function isOfOtherChannel(integration: unknown, channel: Channel, names: ApiNames): boolean {
	if (!isRecord(integration)) return false;
	const { platform, type, PlatformIntegration: nested } = integration;
	const nestedName = isRecord(nested) ? nested.name : undefined;
	const [shown] = [platform, type, nestedName].flatMap((value) => idText(value) ?? []);
	const wordsOf = (each: Channel) =>
		[apiNameDefaults[each], names[each]].map((word) => word.toLowerCase());
	const word = shown?.trim().toLowerCase() ?? '';
	return wordsOf(otherChannel[channel]).includes(word) && !wordsOf(channel).includes(word);
}
