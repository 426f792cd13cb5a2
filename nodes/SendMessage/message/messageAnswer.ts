import type { ShapeOutput } from '../../shared/operation/operation';
import { sentMessageId } from '../../shared/sentMessageId';

/**
 * The CRM's answer to a send as it came. Where the message's id stands under another name, it is
 * given as `id` as well (docs/assumptions.md).
 */
export const answerWithId: ShapeOutput = (items) =>
	items.map((item) => {
		const id = sentMessageId(item.json);
		return 'id' in item.json || id === null ? item : { ...item, json: { id, ...item.json } };
	});
