import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { fromFixedWidth, recordsOf, toFixedWidth } from '../memory/fixedWidth';

/** What is remembered of a conversation. */
export interface KnownConversation {
	/** In ms since 1970; 0 for none. */
	lastMessageAt: number;
	unreadCount: number;
	status: string;
}

/** Known conversations as n8n keeps them: 21 characters each. */
export interface PackedConversations {
	/** The different statuses, as the records refer to them. */
	statuses: string[];
	/** Fingerprint of the id, last message, unread count, place of the status; run together. */
	records: string;
}

const timeWidth = 7;
const unreadWidth = 3;
const statusWidth = 2;
const recordWidth = fingerprintWidth + timeWidth + unreadWidth + statusWidth;

/** The key of a conversation. */
export function keyOf(id: string): string {
	return fingerprint(id);
}

/** Unread counts above this are remembered as this one. */
export const largestUnreadCount = 64 ** unreadWidth - 1;

/** Known conversations by key, as they are kept. */
export function packConversations(
	known: Iterable<[key: string, conversation: KnownConversation]>,
): PackedConversations {
	const places = new Map<string, number>();
	let records = '';
	for (const [key, { lastMessageAt, unreadCount, status }] of known) {
		const place = places.get(status) ?? places.size;
		places.set(status, place);
		records +=
			key +
			toFixedWidth(lastMessageAt, timeWidth) +
			toFixedWidth(unreadCount, unreadWidth) +
			toFixedWidth(place, statusWidth);
	}
	return { statuses: [...places.keys()], records };
}

/** The known conversations by key. */
export function unpackConversations({
	statuses,
	records,
}: PackedConversations): Map<string, KnownConversation> {
	return new Map(
		recordsOf(records, recordWidth).map((record) => {
			const key = record.slice(0, fingerprintWidth);
			const [time, unread, status] = cut(record.slice(fingerprintWidth));
			return [key, { lastMessageAt: time, unreadCount: unread, status: statuses[status] ?? '' }];
		}),
	);
}

function cut(numbers: string): number[] {
	const afterTime = timeWidth + unreadWidth;
	return [
		numbers.slice(0, timeWidth),
		numbers.slice(timeWidth, afterTime),
		numbers.slice(afterTime),
	].map(fromFixedWidth);
}
