import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import {
	findTemplate,
	requireFillable,
	templateComponents,
	templatePlaceholders,
} from '../../shared/template';
import { parseTemplateValues } from '../../shared/templateVariables/value';
import { idText, isRecord, type UnknownRecord } from '../../shared/records';
import { readOwnLead } from './lead';
import { describeReply, type CheckRun } from './checkRun';

const sectorNeeded = 'Choose a "Sector" to test this';

/**
 * Opens a conversation with the test lead in the chosen sector. It remains, because the API cannot
 * delete conversations.
 */
export async function openTestConversation(run: CheckRun, lead: string): Promise<void> {
	const { sectorId, phone } = run.input;
	if (sectorId === '') throw new Error(sectorNeeded);
	const reply = await run.client.request(endpoints.createConversation, {
		body: { leadId: lead, accountChatSectorId: sectorId, contactPhone: phone },
	});
	if (!reply.ok) {
		run.record('conversationAnswer', false, describeReply(reply));
		if (reply.isOutcomeUnknown) run.remains.push('perhaps a conversation of that lead');
		return;
	}
	const id = idText(reply.body.id);
	run.conversationId = id;
	run.remains.push(`conversation ${id ?? 'without ID'} of the test lead`);
	const shown = await readConversation(run, lead, id);
	const evidence = `${describeReply(reply)}; the lead ${shown ? 'shows' : 'does not show'} the conversation`;
	run.record('conversationAnswer', id !== undefined && shown !== undefined, evidence);
	if (typeof shown?.status !== 'string') return;
	const isOpen = !run.client.settings.closedStatuses.includes(shown.status.trim().toLowerCase());
	run.record('newConversationIsOpen', isOpen, `Its status is ${JSON.stringify(shown.status)}`);
}

/** Closes the test conversation, if it was opened. */
export async function closeConversation(run: CheckRun, lead: string): Promise<void> {
	const { conversationId: id } = run;
	if (id === undefined && run.input.sectorId === '') throw new Error(sectorNeeded);
	if (id === undefined) return;
	const [status = 'closed'] = run.client.settings.closedStatuses;
	const reply = await run.client.request(endpoints.updateConversationStatus, {
		id,
		body: { status },
	});
	const shown = await readConversation(run, lead, id);
	const evidence = `${describeReply(reply)}; its status is ${JSON.stringify(shown?.status)}`;
	const isUnknown = reply.ok && shown === undefined;
	const isClosed = reply.ok && shown?.status === status;
	run.record('conversationStatusUpdate', isUnknown ? 'unknown' : isClosed, evidence);
}

/**
 * Sends the chosen template to the test phone, filled with the template's own examples.
 *
 * @throws {Error} when the template cannot be sent
 */
export async function sendTestMessage(run: CheckRun): Promise<void> {
	const { template: chosen, phone } = run.input;
	const { integrationId: accountIntegrationId } = run;
	if (!chosen) throw new Error('Turn on "Send Test Message" to test this');
	if (accountIntegrationId === undefined) throw new Error('The sector has no integration');
	const { name, language } = chosen;
	const query = { accountIntegrationId, templateName: name, languageCode: language };
	const reading = await run.client.request(endpoints.listTemplates, { query });
	const template = findTemplate(reading.ok ? reading.body : [], chosen);
	if (!template) throw new Error('The template is not approved');
	requireFillable(template);
	const examples = templatePlaceholders(template).map(
		// The example of a button is a whole address, its value only the end of it.
		({ key, example = 'API check', addressStart = '' }) => [
			key,
			example.startsWith(addressStart) ? example.slice(addressStart.length) : example,
		],
	);
	const values = parseTemplateValues(Object.fromEntries(examples), template);
	const components = templateComponents(template, values);
	const reply = await run.client.request(endpoints.sendChatappMessage, {
		body: {
			accountIntegrationId,
			[run.client.settings.names.recipientField]: phone,
			type: 'template',
			template: { name, language: { code: language }, components },
		},
	});
	if (!reply.ok) {
		const { isOutcomeUnknown } = reply;
		run.record('messageAccepted', isOutcomeUnknown ? 'unknown' : false, describeReply(reply));
		if (isOutcomeUnknown) run.remains.push('perhaps the message');
		return;
	}
	const messageId = sentMessageId(reply.body);
	const evidence = `${describeReply(reply)}; the ID of the message is ${messageId ?? 'missing'}`;
	run.record('messageAccepted', true, evidence);
	run.remains.push('the message');
}

async function readConversation(
	run: CheckRun,
	lead: string,
	id: string | undefined,
): Promise<UnknownRecord | undefined> {
	const { accountExternalConversations: list } = (await readOwnLead(run, lead)) ?? {};
	const conversations = Array.isArray(list) ? list.filter(isRecord) : [];
	return conversations.find((conversation) => idText(conversation.id) === id);
}
