import { endpoints } from '../../shared/contract';
import { subscriberNumber } from '../../shared/phone';
import { sentMessageId } from '../../shared/transport/messageAnswer';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { additionalFieldsLabel } from '../../shared/values/additionalFields';
import type { Campaign } from '../control/campaign';
import type { Contact } from '../contact/contact';
import { fieldsNamingContact } from '../contact/recipients';
import { errorText } from '../report/errors';
import { asPlanned, asUnconfirmed, type ContactReport } from '../report/report';
import { messageBody } from '../steps/sendMessage';

/**
 * Mode "Send Test": sends the first contact's message to a test phone. Nothing is created or stored in
 * the CRM, and no contact gets a message.
 *
 * @param finished receives the report of each contact, by item
 * @throws {InvalidInput} when the test phone is not to be contacted, or an additional message field
 *   names the contact, so that the CRM may send the test to the contact
 */
export async function sendTest(
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const { testPhone: phone, suppressedPhones } = campaign.settings;
	const [first] = contacts;
	if (!first) return;
	if (suppressedPhones.has(subscriberNumber(phone))) {
		throw new InvalidInput(
			'"Test Phone" is on the list "Do-Not-Contact Phones"',
			'Enter another phone in "Test Phone", or take it off the list. Nothing was sent.',
		);
	}
	const named = fieldsNamingContact(first.options.additionalMessageFields, first);
	if (named.length > 0) {
		throw new InvalidInput(
			`Mode "Send Test" cannot be combined with fields that name the contact in "${additionalFieldsLabel}"`,
			`The CRM might send the test to the contact, or file it there, because of ${named.map((name) => `"${name}"`).join(', ')}. Remove this for the test; if your CRM expects the phone in another field, set "Recipient Field" in the credential. Nothing was sent.`,
		);
	}
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody({ ...first, phone }, campaign),
	});
	if (!answer.ok && !answer.failure.isOutcomeUnknown) throw new RequestFailed(answer);
	const planned = asPlanned(undefined, 'test');
	for (const { item, report } of contacts) finished.set(item, { ...report, ...planned });
	// An error would let Retry On Fail send the message again.
	const tested = answer.ok
		? { ...planned, messageId: sentMessageId(answer.body) }
		: asUnconfirmed('outcomeUnknown', errorText(answer.failure));
	finished.set(first.item, { ...first.report, ...tested });
}
