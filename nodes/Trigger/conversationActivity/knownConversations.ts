import { fingerprintWidth } from '../../shared/fingerprint';
import { idText } from '../../shared/records';

/** The remembered state of a conversation. */
export interface KnownConversation {
	/** As last listed: earlier than before if a message was deleted. In ms since the epoch; 0 for none. */
	lastMessageAt: number;
	/** The newest message ever listed, or the creation if there was none. In ms since the epoch. */
	newestAt: number;
	unreadCount: number;
	/** As read by `statusOf`. */
	status: string;
}

/** Maximum length of a status; what is beyond is ignored. */
const longestStatus = 24;

/** A status as it is compared and remembered; empty when it is neither text nor a number. */
export function statusOf(status: unknown): string {
	return (idText(status) ?? '').slice(0, longestStatus).replace(/[,;]/g, ' ');
}

/**
 * Packs known conversations as n8n stores them, in about 30 characters each: fingerprint of the ID,
 * newest message and unread count in base 36, status and, where it differs, the last message in base
 * 36, separated by commas; the conversations separated by semicolons.
 */
export function packConversations(
	known: Iterable<[key: string, conversation: KnownConversation]>,
): string {
	return Array.from(known, ([key, { lastMessageAt, newestAt, unreadCount, status }]) => {
		const last = lastMessageAt === newestAt ? [] : [lastMessageAt.toString(36)];
		return [key, newestAt.toString(36), unreadCount.toString(36), status, ...last].join(',');
	}).join(';');
}

/** Whether this is what `packConversations` gives, and nobody has edited or cut it. */
export function isPacked(packed: unknown): boolean {
	if (typeof packed !== 'string') return false;
	return [...unpackConversations(packed)].every(
		([key, { lastMessageAt, newestAt, unreadCount, status }]) =>
			key.length === fingerprintWidth &&
			[lastMessageAt, newestAt, unreadCount].every(Number.isFinite) &&
			typeof status === 'string',
	);
}

/** Unpacks known conversations, by the fingerprints of their IDs. */
export function unpackConversations(packed: string): Map<string, KnownConversation> {
	const known = new Map<string, KnownConversation>();
	for (const record of packed === '' ? [] : packed.split(';')) {
		const [key, newestAt, unreadCount, status, lastMessageAt = newestAt] = record.split(',');
		known.set(key, {
			lastMessageAt: parseInt(lastMessageAt, 36),
			newestAt: parseInt(newestAt, 36),
			unreadCount: parseInt(unreadCount, 36),
			status,
		});
	}
	return known;
}
