import { endpoints } from '../../shared/contract';
import { errorText } from '../../shared/editorText';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import type { Campaign } from '../control/campaign';
import type { Contact } from '../contact/contact';
import type { ExecutionMemory } from '../contact/executionMemory';
import { asPlanned, asUnconfirmed, reportOf, type ContactReport } from '../report/report';
import { messageBody } from '../steps/sendMessage';

/**
 * Mode "Send Test": sends the first contact's message to a test phone, once per execution. Nothing is
 * created or stored in the CRM, and no contact gets a message. Additional fields are left out: they may name the contact.
 *
 * @param finished receives the report of each contact, by item index
 * @throws {RequestFailed} when the CRM refuses the message
 */
export async function sendTest(
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	memory: ExecutionMemory,
): Promise<void> {
	const { testPhone: phone } = campaign.settings;
	const [first] = contacts;
	const planned = { ...asPlanned(), reason: 'test' } as const;
	for (const contact of contacts) finished.set(contact.itemIndex, reportOf(contact, planned));
	if (!first || memory.contacts > 0) return;
	const options = { ...first.options, additionalMessageFields: {} };
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody({ ...first, phone, options }, campaign),
	});
	if (!answer.ok && answer.effect === 'none') throw answer;
	// An error would let Retry On Fail send the message again.
	const tested = answer.ok
		? { ...planned, messageId: sentMessageId(answer.body) }
		: asUnconfirmed('outcomeUnknown', errorText(answer));
	finished.set(first.itemIndex, reportOf(first, tested));
}
