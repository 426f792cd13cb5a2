/** The remembered state of a conversation. */
export interface KnownConversation {
	/** In ms since the epoch; 0 for none. */
	lastMessageAt: number;
	unreadCount: number;
	/** As read by `statusOf`. */
	status: string;
}

/** Maximum length of a status; what is beyond is ignored. */
const longestStatus = 24;

/** A status as it is compared and remembered; empty when it is not text. */
export function statusOf(status: unknown): string {
	return typeof status === 'string' ? status.slice(0, longestStatus).replace(/[,;]/g, ' ') : '';
}

/**
 * Packs known conversations as n8n stores them, in about 30 characters each: fingerprint of the ID,
 * last message and unread count in base 36, and status, separated by commas; the conversations
 * separated by semicolons.
 */
export function packConversations(
	known: Iterable<[key: string, conversation: KnownConversation]>,
): string {
	return Array.from(known, ([key, { lastMessageAt, unreadCount, status }]) =>
		[key, lastMessageAt.toString(36), unreadCount.toString(36), status].join(','),
	).join(';');
}

/** Unpacks known conversations, by the fingerprints of their IDs. */
export function unpackConversations(packed: string): Map<string, KnownConversation> {
	const known = new Map<string, KnownConversation>();
	for (const record of packed === '' ? [] : packed.split(';')) {
		const [key, lastMessageAt, unreadCount, status] = record.split(',');
		known.set(key, {
			lastMessageAt: parseInt(lastMessageAt, 36),
			unreadCount: parseInt(unreadCount, 36),
			status,
		});
	}
	return known;
}
