import type { ShapeRecords } from '../../shared/operation/operation';
import { sentMessageId } from '../../shared/transport/messageAnswer';

/**
 * The CRM's answer to a send, with the message's ID as `id`, wherever the answer has it
 * (docs/assumptions.md). Where it has none, `id` is `null`: n8n treats an item with only `error` as failed.
 */
export const addMessageId: ShapeRecords = (answers) =>
	answers.map((answer) => ({ ...answer, id: sentMessageId(answer) }));
