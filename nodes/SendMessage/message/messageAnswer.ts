import type { ShapeOutput } from '../../shared/operation/operation';
import { sentMessageId } from '../../shared/transport/answer';

/**
 * The CRM's answer to a send, unchanged. If the message's ID has another name, it is added as `id`
 * (docs/assumptions.md).
 */
export const answerWithId: ShapeOutput = (items) =>
	items.map((item) => {
		const id = sentMessageId(item.json);
		return 'id' in item.json || id === null ? item : { ...item, json: { id, ...item.json } };
	});
