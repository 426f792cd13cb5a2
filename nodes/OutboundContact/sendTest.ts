import { endpoints } from '../shared/contract';
import { sentMessageId } from '../shared/sentMessageId';
import type { Failure } from '../shared/transport/failure';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { planned, type ContactReport } from './report';
import { messageBody } from './steps/message';

/** How a test ended: the reports of all contacts, or the failure of its one message. */
export type TestResult = { ok: true; reports: ContactReport[] } | { ok: false; failure: Failure };

/**
 * Sends the first contact's message to a test phone. Nothing is created or noted, and no contact
 * gets anything.
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
		...planned(report),
		reason: 'test' as const,
		messageId: index === 0 ? messageId : null,
	}));
	return { ok: true, reports };
}
