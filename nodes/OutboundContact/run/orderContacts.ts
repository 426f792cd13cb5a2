import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';

/**
 * The contacts in the order in which they are processed: that of the list, so that two runs that begin at the
 * same moment meet on the first lead. Once many contacts in a row were refused, the next ones come from elsewhere
 * in the list.
 */
export function* orderContacts(
	contacts: readonly Contact[],
	{ streaks }: Pick<Campaign, 'streaks'>,
): Generator<Contact, undefined> {
	const left = [...contacts];
	for (let next = 0; next < left.length; next++) {
		const streak = Object.values(streaks).find(({ wantsProbe }) => wantsProbe);
		const place = streak ? next + Math.floor(Math.random() * (left.length - next)) : next;
		[left[next], left[place]] = [left[place], left[next]];
		streak?.addProbe(left[next]);
		yield left[next];
	}
}
