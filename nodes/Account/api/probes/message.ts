import { sleep } from 'n8n-workflow';

import { endpoints } from '../../../shared/contract';
import { sentMessageId } from '../../../shared/sentMessageId';
import {
	templateComponents,
	templatePlaceholders,
	type MessageTemplate,
} from '../../../shared/template';
import type { OwnLead } from '../ownLead';
import { evidenceOf, recordsIn } from '../reply';
import type { Trial } from '../trial';
import { readConversation } from './conversation';

/** How often, and at which interval in ms, the conversation is read after sending. */
const readings = { count: 4, delayMs: 500 };

/**
 * Sends the chosen template to the test phone, filled with the template's own examples. Only if the
 * user asked for it.
 */
export async function sendTestMessage(
	trial: Trial,
	own: OwnLead,
	conversationId: string | undefined,
	integrationId: string | undefined,
): Promise<void> {
	const { template: chosen, phone } = trial.input;
	if (!chosen) return;
	if (integrationId === undefined) {
		trial.record('messageAccepted', 'unknown', 'Not sent, because the sector has no integration');
		return;
	}
	const template = await readTemplate(trial, integrationId, chosen);
	if (!template) {
		trial.record('messageAccepted', 'unknown', 'Not sent, because the template is not approved');
		return;
	}
	const before = await readConversation(trial, own, conversationId);
	const { name, language } = template;
	const components = templateComponents(template, exampleValues(template));
	const reply = await trial.request(endpoints.sendChatappMessage, {
		body: {
			accountIntegrationId: integrationId,
			[trial.settings.names.recipientField]: phone,
			type: 'template',
			template: { name, language: { code: language }, ...(components.length && { components }) },
		},
	});
	if (!reply.ok) {
		trial.record(
			'messageAccepted',
			reply.failure.isOutcomeUnknown ? 'unknown' : false,
			evidenceOf(reply),
		);
		return;
	}
	trial.record('messageAccepted', true, evidenceOf(reply));
	const messageId = sentMessageId(reply.body);
	trial.record('messageId', messageId !== null, `The ID is ${messageId ?? 'missing'}`);
	trial.remains.push('the message');
	await recordMovement(trial, own, conversationId, before?.lastMessageAt);
}

async function readTemplate(
	trial: Trial,
	accountIntegrationId: string,
	{ name, language }: { name: string; language: string },
): Promise<MessageTemplate | undefined> {
	const reply = await trial.request(endpoints.listTemplates, {
		query: { accountIntegrationId, templateName: name, languageCode: language },
	});
	return recordsIn(reply)?.find((each) => each.name === name && each.language === language) as
		MessageTemplate | undefined;
}

function exampleValues(template: MessageTemplate): Record<string, string> {
	return Object.fromEntries(
		templatePlaceholders(template).map(({ key, example }) => [key, example ?? 'API check']),
	);
}

async function recordMovement(
	trial: Trial,
	own: OwnLead,
	conversationId: string | undefined,
	before: unknown,
): Promise<void> {
	if (conversationId === undefined) return;
	for (let reading = 1; reading <= readings.count; reading++) {
		const now = (await readConversation(trial, own, conversationId))?.lastMessageAt;
		const hasMoved = now !== undefined && now !== before;
		if (hasMoved || reading === readings.count) {
			trial.record(
				'sendMovesTime',
				hasMoved,
				`lastMessageAt was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`,
			);
			return;
		}
		await sleep(readings.delayMs);
	}
}
