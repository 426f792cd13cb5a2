import { endpoints } from '../shared/contract';
import { sentMessageId } from '../shared/sentMessageId';
import type { Failure } from '../shared/transport/failure';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { asPlanned, type ContactReport } from './report';
import { messageBody } from './steps/sendMessage';

/** Result of a test: the reports of all contacts, or the failure of the test message. */
export type TestResult = { ok: true; reports: ContactReport[] } | { ok: false; failure: Failure };

/**
 * Sends the first contact's message to a test phone. Nothing is created or stored in the CRM, and
 * no contact gets a message.
 *
 * @param phone digits with country code
 */
export async function sendTest(
	contacts: readonly Contact[],
	phone: string,
	campaign: Campaign,
): Promise<TestResult> {
	const [first] = contacts;
	if (!first) return { ok: true, reports: [] };
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
