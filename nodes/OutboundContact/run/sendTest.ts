import { endpoints } from '../../shared/contract';
import { subscriberNumber } from '../../shared/phone/phone';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import type { Form } from '../../shared/fields/form';
import { InvalidInput } from '../../shared/invalidInput';
import { additionalFieldsLabel } from '../../shared/values/json';
import type { Campaign } from '../control/campaign';
import type { Contact } from '../contact/contact';
import { hadMessage, rememberMessages, type ExecutionMemory } from '../contact/executionMemory';
import { errorText } from '../report/errors';
import { asPlanned, asUnconfirmed, type ContactReport } from '../report/report';
import { messageBody } from '../steps/sendMessage';

/**
 * Mode "Send Test": sends the first contact's message to a test phone, once per execution. Nothing is
 * created or stored in the CRM, and no contact gets a message.
 *
 * @param finished receives the report of each contact, by item index
 * @throws {InvalidInput} when the test phone is not to be contacted, or message fields may name a contact
 * @throws {RequestFailed} when the CRM refuses the message
 */
export async function sendTest(
	form: Form,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	memory: ExecutionMemory,
): Promise<void> {
	const { testPhone: phone, suppressedPhones } = campaign.settings;
	const [first] = contacts;
	const planned = asPlanned(undefined, 'test');
	for (const { itemIndex, report } of contacts) finished.set(itemIndex, { ...report, ...planned });
	if (!first || hadMessage(memory, { ...first.report, phone })) return;
	if (suppressedPhones.has(subscriberNumber(phone))) {
		throw new InvalidInput(
			'"Test Phone" is on the list "Do-Not-Contact Phones"',
			'Enter another phone in "Test Phone", or take it off the list. Nothing was sent.',
		);
	}
	if (form.expressions('options.additionalMessageFields').length > 0) {
		throw new InvalidInput(
			`Mode "Send Test" cannot be combined with an expression in "${additionalFieldsLabel}"`,
			'It may name the contact, and the CRM would file the test there. Remove it for the test. Nothing was sent.',
		);
	}
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody({ ...first, phone }, campaign),
	});
	if (!answer.ok && !answer.isOutcomeUnknown) throw answer;
	rememberMessages(memory, [{ ...first.report, phone, status: 'sent' }]);
	// An error would let Retry On Fail send the message again.
	const tested = answer.ok
		? { ...planned, messageId: sentMessageId(answer.body) }
		: asUnconfirmed('outcomeUnknown', errorText(answer));
	finished.set(first.itemIndex, { ...first.report, ...tested });
}
