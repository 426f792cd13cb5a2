import { endpoints } from '../../../shared/contract';
import { readRecord } from '../../../shared/transport/answer';
import type { UnknownRecord } from '../../../shared/transport/records';
import { readOwnLead, type OwnLead } from '../ownLead';
import { conversationsOf, evidenceOf, idOf } from '../reply';
import type { Trial } from '../trial';

/**
 * Opens a conversation with the test lead in the chosen sector. It is closed if possible, but
 * remains, because the API cannot delete conversations.
 *
 * @returns its ID
 */
export async function openConversation(trial: Trial, own: OwnLead): Promise<string | undefined> {
	const { sectorId, phone } = trial.input;
	if (sectorId === '') {
		const reason = 'Not tried, because no sector is chosen';
		trial.record('conversationAnswer', 'unknown', reason);
		return undefined;
	}
	const reply = await trial.request(endpoints.createConversation, {
		body: { leadId: own.id, accountChatSectorId: sectorId, contactPhone: phone },
	});
	if (!reply.ok) {
		trial.record('conversationAnswer', false, evidenceOf(reply));
		if (reply.failure.isOutcomeUnknown) trial.remains.push('perhaps a conversation of that lead');
		return undefined;
	}
	const answer = readRecord(reply.body, ['conversation']);
	const id = answer && idOf(answer);
	trial.remains.push(`conversation ${id ?? 'without ID'} of the test lead`);
	const shown = await readConversation(trial, own, id);
	trial.record(
		'conversationAnswer',
		id !== undefined && shown !== undefined,
		`${evidenceOf(reply)}; the lead ${shown ? 'shows' : 'does not show'} the conversation`,
	);
	if (shown) recordOpened(trial, shown);
	return id;
}

function recordOpened(trial: Trial, { status, lastMessageAt }: UnknownRecord): void {
	const isOpen = !trial.settings.closedStatuses.includes(String(status).trim().toLowerCase());
	trial.record(
		'newConversationIsOpen',
		typeof status === 'string' ? isOpen : 'unknown',
		`Its status is ${JSON.stringify(status)}`,
	);
	trial.record(
		'openingMovesNoTime',
		lastMessageAt === undefined ? 'unknown' : lastMessageAt === null || lastMessageAt === '',
		`lastMessageAt of the new conversation is ${JSON.stringify(lastMessageAt)}`,
	);
}

/** Reads the conversation from its lead. */
export async function readConversation(
	trial: Trial,
	own: OwnLead,
	id: string | undefined,
): Promise<UnknownRecord | undefined> {
	const lead = await readOwnLead(trial, own);
	return lead && conversationsOf(lead).find((conversation) => idOf(conversation) === id);
}

/** Updates the conversation with its current sector, then closes it. */
export async function updateConversation(trial: Trial, own: OwnLead, id: string): Promise<void> {
	const moved = await trial.request(endpoints.updateConversation, {
		id,
		body: { accountChatSectorId: trial.input.sectorId },
	});
	trial.record('conversationUpdate', moved.ok, evidenceOf(moved));
	const closed = await trial.request(endpoints.updateConversationStatus, {
		id,
		body: { status: 'closed' },
	});
	const shown = await readConversation(trial, own, id);
	trial.record(
		'conversationStatusUpdate',
		closed.ok && shown?.status === 'closed',
		closed.ok
			? `After "closed" was sent, its status is ${JSON.stringify(shown?.status)}`
			: evidenceOf(closed),
	);
}
