import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { fromFixedWidth, recordsOf, toFixedWidth } from '../memory/fixedWidth';

/** The remembered state of a conversation. */
export interface KnownConversation {
	/** In ms since the epoch; 0 for none. */
	lastMessageAt: number;
	unreadCount: number;
	/** Key of the status, by `statusKeyOf`. */
	statusKey: string;
}

/** Known conversations as n8n stores them: 23 characters each, and a few statuses. */
export interface PackedConversations {
	/** Texts of the first statuses by key, truncated. */
	statuses: Record<string, string>;
	/** Per conversation: fingerprint of the ID, last message, unread count, status key; concatenated. */
	records: string;
}

const timeWidth = 7;
const unreadWidth = 3;
const statusKeyWidth = 4;

/** Length of one conversation, in characters. */
const recordWidth = fingerprintWidth + timeWidth + unreadWidth + statusKeyWidth;

/** Maximum number of status texts that are kept for `previous.status`. */
const mostStatuses = 50;

/** Maximum length of a kept status, in characters. */
const longestStatus = 60;

/** A short hash of a status, for comparing. */
export function statusKeyOf(status: string): string {
	return fingerprint(status).slice(0, statusKeyWidth);
}

/** The largest unread count that can be remembered; larger ones are limited to it. */
export const largestUnreadCount = 64 ** unreadWidth - 1;

/** Packs known conversations for storage, by the fingerprints of their IDs. */
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

/** Unpacks known conversations, by the fingerprints of their IDs. */
export function unpackConversations({
	records,
}: PackedConversations): Map<string, KnownConversation> {
	return new Map(
		recordsOf(records, recordWidth).map((record) => {
			const state = record.slice(fingerprintWidth);
			return [
				record.slice(0, fingerprintWidth),
				{
					lastMessageAt: fromFixedWidth(state.slice(0, timeWidth)),
					unreadCount: fromFixedWidth(state.slice(timeWidth, -statusKeyWidth)),
					statusKey: state.slice(-statusKeyWidth),
				},
			];
		}),
	);
}
