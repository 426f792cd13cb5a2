import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/transport/answer';
import {
	templateComponents,
	templatePlaceholders,
	type MessageTemplate,
} from '../../shared/template';
import { isRecord, type UnknownRecord } from '../../shared/transport/records';
import { readOwnLead } from './lead';
import { evidenceOf, idOf, recordsIn, type Trial } from './trial';

/**
 * Opens a conversation with the test lead in the chosen sector. It remains, because the API cannot
 * delete conversations.
 */
export async function openConversation(trial: Trial, lead: string): Promise<void> {
	const { sectorId, phone } = trial.input;
	if (sectorId === '') throw new Error('No sector is chosen');
	const reply = await trial.client.request(endpoints.createConversation, {
		body: { leadId: lead, accountChatSectorId: sectorId, contactPhone: phone },
	});
	if (!reply.ok) {
		trial.record('conversationAnswer', false, evidenceOf(reply));
		if (reply.failure.isOutcomeUnknown) trial.remains.push('perhaps a conversation of that lead');
		return;
	}
	const id = idOf(reply.body);
	trial.conversationId = id;
	trial.remains.push(`conversation ${id ?? 'without ID'} of the test lead`);
	const shown = await readConversation(trial, lead, id);
	const evidence = `${evidenceOf(reply)}; the lead ${shown ? 'shows' : 'does not show'} the conversation`;
	trial.record('conversationAnswer', id !== undefined && shown !== undefined, evidence);
	if (typeof shown?.status !== 'string') return;
	const isOpen = !trial.client.settings.closedStatuses.includes(shown.status.trim().toLowerCase());
	trial.record('newConversationIsOpen', isOpen, `Its status is ${JSON.stringify(shown.status)}`);
}

/** Closes the test conversation, if it was opened. */
export async function closeConversation(trial: Trial, lead: string): Promise<void> {
	const { conversationId: id } = trial;
	if (id === undefined) return;
	const [status = 'closed'] = trial.client.settings.closedStatuses;
	const reply = await trial.client.request(endpoints.updateConversationStatus, {
		id,
		body: { status },
	});
	const shown = await readConversation(trial, lead, id);
	const evidence = `${evidenceOf(reply)}; its status is ${JSON.stringify(shown?.status)}`;
	const isUnknown = reply.ok && shown === undefined;
	const isClosed = reply.ok && shown?.status === status;
	trial.record('conversationStatusUpdate', isUnknown ? 'unknown' : isClosed, evidence);
}

/**
 * Sends the chosen template to the test phone, filled with the template's own examples.
 *
 * @throws {Error} when the template cannot be sent
 */
export async function sendTestMessage(trial: Trial): Promise<void> {
	const { template: chosen, phone } = trial.input;
	const { integrationId: accountIntegrationId } = trial;
	if (!chosen) throw new Error('"Send Test Message" is off');
	if (accountIntegrationId === undefined) throw new Error('The sector has no integration');
	const { name, language } = chosen;
	const query = { accountIntegrationId, templateName: name, languageCode: language };
	const templates = recordsIn(await trial.client.request(endpoints.listTemplates, { query })) ?? [];
	const found = templates.find((each) => each.name === name && each.language === language);
	if (!found) throw new Error('The template is not approved');
	const template = found as unknown as MessageTemplate;
	const examples = templatePlaceholders(template).map(({ key, example }) => [key, example]);
	const values = Object.fromEntries(
		examples.map(([key, example]) => [key, example ?? 'API check']),
	);
	const components = templateComponents(template, values);
	const reply = await trial.client.request(endpoints.sendChatappMessage, {
		body: {
			accountIntegrationId,
			[trial.client.settings.names.recipientField]: phone,
			type: 'template',
			template: { name, language: { code: language }, components },
		},
	});
	if (!reply.ok) {
		const { isOutcomeUnknown } = reply.failure;
		trial.record('messageAccepted', isOutcomeUnknown ? 'unknown' : false, evidenceOf(reply));
		if (isOutcomeUnknown) trial.remains.push('perhaps the message');
		return;
	}
	const messageId = sentMessageId(reply.body);
	const evidence = `${evidenceOf(reply)}; the ID of the message is ${messageId ?? 'missing'}`;
	trial.record('messageAccepted', true, evidence);
	trial.remains.push('the message');
}

async function readConversation(
	trial: Trial,
	lead: string,
	id: string | undefined,
): Promise<UnknownRecord | undefined> {
	const { accountExternalConversations: list } = (await readOwnLead(trial, lead)) ?? {};
	const conversations = Array.isArray(list) ? list.filter(isRecord) : [];
	return conversations.find((conversation) => idOf(conversation) === id);
}
