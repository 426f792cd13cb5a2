import type { IExecuteFunctions } from 'n8n-workflow';

import { findSectorIntegration } from '../../shared/locators/sector';
import { endpoints, type ChatSector, type Template } from '../../shared/contract';
import { parseTemplateKey, readTemplateToSend } from '../../shared/template/readTemplate';
import type { Answer, CrmClient } from '../../shared/transport/crmClient';
import { nodeErrorOf } from '../../shared/transport/failure/nodeErrors';

/** What the messages are sent with: each sector and template is read once, before the first contact. */
export interface SendingPlan {
	sector: ChatSector;
	/** The sector's channel, which sends the message (spec, section 1). */
	integrationId: string;
	template: Template;
}

/** Reads the plan of an item: see `createPlanReader`. */
export type PlanReader = (
	sectorId: string,
	templateKey: string,
	itemIndex: number,
) => Promise<SendingPlan>;

/**
 * Creates a function that reads what is needed to send a template, given as `name|language`, from a sector. It throws
 * - {NodeOperationError} when the sector is unknown or has no channel, or the template is unknown, not approved or one
 *   that cannot be filled
 * - {NodeApiError} when the CRM refuses the token or cannot be reached
 */
export function createPlanReader(context: IExecuteFunctions, client: CrmClient): PlanReader {
	let sectors: Promise<Answer<ChatSector[]>> | undefined;
	const plans = new Map<string, Promise<SendingPlan>>();
	const readPlan = async (sectorId: string, templateKey: string): Promise<SendingPlan> => {
		const key = parseTemplateKey(templateKey);
		sectors ??= client.requestOrThrow(endpoints.listChatSectors);
		const { sector, integrationId } = findSectorIntegration((await sectors).body, sectorId);
		const template = await readTemplateToSend(client, integrationId, key);
		return { sector, integrationId, template };
	};
	return async (sectorId, templateKey, itemIndex) => {
		const key = JSON.stringify([sectorId, templateKey]);
		const plan = plans.get(key) ?? readPlan(sectorId, templateKey);
		plans.set(key, plan);
		return await plan.catch((error: unknown) => {
			throw nodeErrorOf(context.getNode(), error, itemIndex);
		});
	};
}
