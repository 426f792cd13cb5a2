import { addTextContent } from '../../../../nodes/SendMessage/content';
import type { ItemContext } from '../../../../nodes/shared/operation/nodeRun';
import { formOf } from '../../../support/formOf';

/** The fields of a message with this text. */
async function fieldsWith(text: string) {
	const context = { form: formOf({ text }), run: {}, getItemIndex: () => 0 };
	return await addTextContent.call(context as unknown as ItemContext, {});
}

it('sends a text of the most characters that the platform delivers, but none that is longer', async () => {
	const body = '😀'.repeat(4096);
	expect(await fieldsWith(body)).toEqual({ type: 'text', text: { body } });
	await expect(fieldsWith(`${body}!`)).rejects.toThrow('"Text" has 4097 characters');
});
