import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';

/**
 * The contacts in the order in which they are processed: that of the list or, with a campaign key and no
 * maximum of messages, a random one, so that two runs that start at the same moment rarely process the
 * same lead. Once many contacts in a row were refused, the next ones come from elsewhere in the list.
 */
export function* orderContacts(
	contacts: readonly Contact[],
	{ settings, streaks }: Campaign,
): Generator<Contact, undefined> {
	const { mode, campaignKey, maxMessages } = settings;
	const isRandom = mode === 'send' && campaignKey !== '' && maxMessages === undefined;
	const left = isRandom ? shuffle(contacts) : [...contacts];
	for (let next = 0; next < left.length; next++) {
		const streak = Object.values(streaks).find(({ wantsProbe }) => wantsProbe);
		if (streak) swap(left, next, randomFrom(next, left.length));
		streak?.addProbe(left[next]);
		yield left[next];
	}
}

/** A copy in random order. */
export function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
	const order = [...entries];
	for (let last = order.length - 1; last > 0; last--) swap(order, last, randomFrom(0, last + 1));
	return order;
}

/** A random whole number from `min`, below `end`. */
function randomFrom(min: number, end: number): number {
	return min + Math.floor(Math.random() * (end - min));
}

function swap(entries: unknown[], one: number, other: number): void {
	[entries[one], entries[other]] = [entries[other], entries[one]];
}
