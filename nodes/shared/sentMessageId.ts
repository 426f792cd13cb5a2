import { idText } from './transport/records';

/**
 * Reads the message ID from the answer of a send. Its shape is not documented, so the common places
 * are tried (docs/assumptions.md).
 *
 * @returns `null` when there is none; the message was accepted nevertheless
 */
export function sentMessageId(answer: unknown): string | null {
	const body = recordOf(answer);
	const nested = recordOf(Array.isArray(body.messages) ? body.messages[0] : undefined);
	const data = recordOf(body.data);
	const places = [body.id, body.messageId, nested.id, data.id, data.messageId];
	return places.map(idText).find((id) => id !== undefined) ?? null;
}

function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
