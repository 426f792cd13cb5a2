import type { ShapeRecords } from '../../shared/operation/operation';
import { sentMessageId } from '../../shared/transport/answer';

/**
 * The CRM's answer to a send, unchanged. If the message's ID has another name, it is added as `id`
 * (docs/assumptions.md).
 */
export const answerWithId: ShapeRecords = (answers) =>
	answers.map((answer) => {
		const id = sentMessageId(answer);
		return 'id' in answer || id === null ? answer : { id, ...answer };
	});
