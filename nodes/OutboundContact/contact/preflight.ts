import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/invalidInput';
import { findSectorIntegration } from '../../shared/locators/sector';
import { endpoints, type ChatSector, type Template } from '../../shared/contract';
import {
	parseTemplateKey,
	readTemplate,
	readTemplateToSend,
} from '../../shared/template/readTemplate';
import type { Answer, CrmClient } from '../../shared/transport/crmClient';
import { nodeErrorOf } from '../../shared/transport/failure/nodeErrors';

/** What the messages are sent with: each sector and template is read once, before the first contact. */
export interface SendingPlan {
	sector: ChatSector;
	/** The sector's channel, which sends the message (spec, section 1). */
	integrationId: string;
	template: Template;
}

/** Reads and checks the sectors and templates of a run, each once. */
export class Preflight {
	private sectors?: Promise<Answer<ChatSector[]>>;

	private readonly plans = new Map<string, Promise<SendingPlan>>();

	constructor(
		private readonly context: IExecuteFunctions,
		readonly client: CrmClient,
	) {}

	/**
	 * Reads what is needed to send a template from a sector.
	 *
	 * @param templateKey name and language, as `name|language`
	 * @throws {NodeOperationError} when the sector is unknown or has no channel, or the template is
	 *   unknown, not approved or one that cannot be filled
	 * @throws {NodeApiError} when the CRM refuses the token or cannot be reached
	 */
	async readPlan(sectorId: string, templateKey: string, itemIndex: number): Promise<SendingPlan> {
		const key = JSON.stringify([sectorId, templateKey]);
		const plan = this.plans.get(key) ?? this.createPlan(sectorId, templateKey);
		this.plans.set(key, plan);
		try {
			return await plan;
		} catch (error) {
			throw nodeErrorOf(this.context.getNode(), error, itemIndex);
		}
	}

	/** Reads the current status of a plan's template; `MISSING` if it no longer exists. */
	async readTemplateStatus({ integrationId, template }: SendingPlan): Promise<string> {
		const current = await readTemplate(this.client, integrationId, template);
		return current?.status ?? 'MISSING';
	}

	private async createPlan(sectorId: string, templateKey: string): Promise<SendingPlan> {
		if (sectorId === '') {
			throw new InvalidInput('No sector is chosen', 'Pick the sector to send from in "Sector".');
		}
		if (templateKey === '') {
			throw new InvalidInput('No template is chosen', 'Pick an approved template in "Template".');
		}
		const key = parseTemplateKey(templateKey);
		this.sectors ??= this.client.requestOrThrow(endpoints.listChatSectors);
		const { sector, integrationId } = findSectorIntegration((await this.sectors).body, sectorId);
		const template = await readTemplateToSend(this.client, integrationId, key);
		return { sector, integrationId, template };
	}
}
