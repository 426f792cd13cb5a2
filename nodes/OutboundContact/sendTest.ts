import { endpoints } from '../shared/contract';
import { sentMessageId } from '../shared/sentMessageId';
import { additionalFieldsLabel } from '../shared/values/additionalFields';
import type { Failure } from '../shared/transport/failure';
import { InvalidInput } from '../shared/transport/invalidInput';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { containsPhone } from './contact/recipients';
import { asPlanned, type ContactReport } from './report';
import { messageBody } from './steps/sendMessage';

/** Result of a test: the reports of all contacts, or the failure of the test message. */
export type TestResult = { ok: true; reports: ContactReport[] } | { ok: false; failure: Failure };

/**
 * Sends the first contact's message to a test phone. Nothing is created or stored in the CRM, and
 * no contact gets a message.
 *
 * @param phone digits with country code
 * @throws {InvalidInput} when an additional message field holds the contact's phone, so that the
 *   CRM may send the test to the contact
 */
export async function sendTest(
	contacts: readonly Contact[],
	phone: string,
	campaign: Campaign,
): Promise<TestResult> {
	const [first] = contacts;
	if (!first) return { ok: true, reports: [] };
	if (containsPhone(first.options.additionalMessageFields, first.phone)) {
		throw new InvalidInput(
			`"Send Test To" cannot be combined with the contact's phone in "${additionalFieldsLabel}"`,
			'The CRM might send the test to the contact. Remove the phone there; if your CRM expects it in another field, set "Recipient Field" in the credential. Nothing was sent.',
		);
	}
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody({ ...first, phone }, campaign),
	});
	if (!answer.ok) return { ok: false, failure: answer.failure };
	const messageId = sentMessageId(answer.body);
	const reports = contacts.map(({ report }, index) => ({
		...asPlanned(report),
		reason: 'test' as const,
		messageId: index === 0 ? messageId : null,
	}));
	return { ok: true, reports };
}
