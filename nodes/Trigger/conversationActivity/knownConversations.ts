import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { fromFixedWidth, recordsOf, toFixedWidth } from '../memory/fixedWidth';

/** What is remembered of a conversation. */
export interface KnownConversation {
	/** In ms since 1970; 0 for none. */
	lastMessageAt: number;
	unreadCount: number;
	/** Key of the status, by `statusKeyOf`. */
	statusKey: string;
}

/** Known conversations as n8n keeps them: 23 characters each, and a few statuses. */
export interface PackedConversations {
	/** The texts of the first statuses by their keys, cut short. */
	statuses: Record<string, string>;
	/** Fingerprint of the id, last message, unread count, key of the status; run together. */
	records: string;
}

const timeWidth = 7;
const unreadWidth = 3;
const statusKeyWidth = 4;

/** Characters of one conversation. */
const recordWidth = fingerprintWidth + timeWidth + unreadWidth + statusKeyWidth;

/** The most statuses whose texts are kept, to be told as the previous one. */
const mostStatuses = 50;

/** The most characters that are kept of a status. */
const longestStatus = 60;

/** The key of a conversation. */
export function keyOf(id: string): string {
	return fingerprint(id);
}

/** A short stand-in for a status, by which it is compared whatever its length. */
export function statusKeyOf(status: string): string {
	return fingerprint(status).slice(0, statusKeyWidth);
}

/** Unread counts above this are remembered as this one. */
export const largestUnreadCount = 64 ** unreadWidth - 1;

/** Known conversations by key, as they are kept. */
export function packConversations(
	known: Iterable<[key: string, conversation: KnownConversation]>,
	statuses: ReadonlyMap<string, string>,
): PackedConversations {
	const kept = new Map<string, string>();
	let records = '';
	for (const [key, { lastMessageAt, unreadCount, statusKey }] of known) {
		const status = statuses.get(statusKey);
		if (status !== undefined && (kept.size < mostStatuses || kept.has(statusKey))) {
			kept.set(statusKey, status.slice(0, longestStatus));
		}
		records +=
			key +
			toFixedWidth(lastMessageAt, timeWidth) +
			toFixedWidth(unreadCount, unreadWidth) +
			statusKey;
	}
	return { statuses: Object.fromEntries(kept), records };
}

/** The known conversations by key. */
export function unpackConversations({
	records,
}: PackedConversations): Map<string, KnownConversation> {
	return new Map(
		recordsOf(records, recordWidth).map((record) => {
			const [key, time, unread, statusKey] = cut(record);
			return [
				key,
				{
					lastMessageAt: fromFixedWidth(time),
					unreadCount: fromFixedWidth(unread),
					statusKey,
				},
			];
		}),
	);
}

function cut(record: string): string[] {
	let at = 0;
	return [fingerprintWidth, timeWidth, unreadWidth, statusKeyWidth].map((width) => {
		at += width;
		return record.slice(at - width, at);
	});
}
