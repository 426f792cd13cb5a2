import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import type { Account } from '../store';

/** Ids in a body that must belong to the token's account (spec, section 7, rule 1). */
export interface References {
	/** Membership link ids: a user id is refused (spec, section 7, rule 1). */
	leadOwner?: string | null;
	dealOwner?: string | null;
	conversationOwnerId?: string | null;
	accountChatSectorId?: string | null;
	/** Integration ids. */
	accountIntegration?: string;
	accountIntegrationId?: string;
	accountCategoryId?: string;
	accountExternalConversationId?: string;
	leadId?: string;
	labelId?: string;
	productId?: string;
	stageId?: string;
	pipelineId?: string;
}

type Field = keyof References;

/** For each reference, the table it points to and the error text when the record is missing. */
const targets: Record<Field, (account: Account) => [{ has(id: string): boolean }, string]> = {
	leadOwner: (account) => [account.members, errorTexts.memberNotFound],
	dealOwner: (account) => [account.members, errorTexts.memberNotFound],
	conversationOwnerId: (account) => [account.members, errorTexts.memberNotFound],
	accountChatSectorId: (account) => [account.sectors, errorTexts.chatSectorNotFound],
	accountIntegration: (account) => [account.integrations, errorTexts.integrationNotFound],
	accountIntegrationId: (account) => [account.integrations, errorTexts.integrationNotFound],
	accountCategoryId: (account) => [account.categories, errorTexts.categoryNotFound],
	accountExternalConversationId: (account) => [
		account.conversations,
		errorTexts.conversationNotFound,
	],
	leadId: (account) => [account.leads, errorTexts.leadNotFound],
	labelId: (account) => [account.labels, errorTexts.labelNotFound],
	productId: (account) => [account.products, errorTexts.productNotFound],
	stageId: (account) => [account.stages, errorTexts.stageNotFound],
	pipelineId: (account) => [account.pipelines, errorTexts.pipelineNotFound],
};

/**
 * Refuses a body with an id that does not belong to the account (spec, section 7, rule 1).
 *
 * @throws ApiError 404 for the first such id
 */
export function checkReferences(account: Account, body: References): void {
	for (const [field, target] of Object.entries(targets) as Array<
		[Field, (typeof targets)[Field]]
	>) {
		const id = body[field];
		if (id === undefined || id === null) continue;
		const [table, text] = target(account);
		requireFound(table.has(id) || undefined, text);
	}
}
