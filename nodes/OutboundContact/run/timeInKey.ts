import { hourMs, minuteMs } from '../../shared/units';
import { momentInZone } from '../../shared/values/zonedTime';
import { campaignKeyField } from '../settings/campaignKeyField';
import type { FinishedRun } from './finishedRun';

/** What a time is written with. */
const timeCharacters = /\d[\dT :.Z+-]{9,}/g;

/** The full quarters of an hour, at which a campaign by slots may begin. In ms. */
const slotMs = 15 * minuteMs;

/**
 * Warns of a key with a time of the last hour, other than a full quarter of it: what an expression reads
 * from a trigger, or from a node that has written `$now`, is another one in the next execution. It may be
 * that of a record all the same, so the run is not refused.
 */
export function describeTimeInKey({ form, campaign }: FinishedRun): string[] {
	const { typedKey, timeZone } = campaign.settings;
	if (form.expressions(campaignKeyField.name).length === 0) return [];
	const now = Date.now();
	const isOfThisRun = (text: string) => {
		const time = momentInZone(text, timeZone);
		return time !== undefined && time % slotMs !== 0 && time <= now && time > now - hourMs;
	};
	const texts = typedKey.match(timeCharacters) ?? [];
	// A number may stand before the time.
	const parts = texts.flatMap((text) =>
		text.split(' ').map((_word, n, words) => words.slice(n).join(' ')),
	);
	const time = parts.map((text) => text.trim().replace(/-$/, '')).find(isOfThisRun);
	if (time === undefined) return [];
	return [
		`"${campaignKeyField.displayName}" holds a time of the last hour (${time}). If the next run has another one, nobody is known to have the message, and it is sent again`,
	];
}
