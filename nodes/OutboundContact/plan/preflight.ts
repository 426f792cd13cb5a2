import type { IExecuteFunctions } from 'n8n-workflow';

import type { WithInputItems } from '../../shared/fields/form';
import { showHint } from '../../shared/editorText';
import { findSectorIntegration } from '../../shared/locators/sector';
import { rowNumber } from '../../shared/rowNumber';
import { endpoints, templateStatuses, type ChatSector, type Template } from '../../shared/contract';
import {
	describeLanguages,
	findTemplate,
	parseTemplateKey,
	requireFillable,
	type TemplateIdentity,
} from '../../shared/template';
import {
	changedTextHint,
	movedPlaceholder,
	movedPlaceholderError,
} from '../../shared/templateVariables/changedText';
import { storedJson, templateVariablesJson } from '../../shared/templateVariables/parameter';
import type { CrmClient } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/invalidInput';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { earlierPlaceholders, rememberPlaceholders } from './earlierPlaceholders';

/** What the messages are sent with: each sector and template is read once, before the first contact. */
export interface SendingPlan {
	sector: ChatSector;
	/** The sector's channel, which sends the message (spec, section 1). */
	integrationId: string;
	template: Template;
}

/** Reads and checks the sectors and templates of a run, each once. */
export class Preflight {
	private sectors?: Promise<ChatSector[]>;

	private readonly plans = new Map<string, Promise<SendingPlan>>();

	constructor(
		private readonly context: WithInputItems<IExecuteFunctions>,
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
			const node = this.context.getNode();
			if (!(error instanceof InvalidInput)) throw nodeErrorOf(node, error);
			const row = rowNumber(this.context.getInputData()[itemIndex].json, itemIndex);
			const description = `Row ${row}: ${error.description} Nothing was sent.`;
			throw nodeErrorOf(node, new InvalidInput(error.message, description), itemIndex);
		}
	}

	/** Reads the current status of a plan's template; `MISSING` if it no longer exists. */
	async readTemplateStatus({ integrationId, template }: SendingPlan): Promise<string> {
		return (await this.findTemplate(integrationId, template))?.status ?? 'MISSING';
	}

	private async createPlan(sectorId: string, templateKey: string): Promise<SendingPlan> {
		const { sector, integrationId } = await this.readSector(sectorId);
		const template = await this.readTemplate(integrationId, templateKey);
		requireFillable(template);
		this.rejectMovedPlaceholders(template);
		const message = changedTextHint(this.context.getNode().parameters, template);
		if (message) showHint(this.context, { message, type: 'warning' });
		return { sector, integrationId, template };
	}

	/** @throws {InvalidInput} in mode Send, when a placeholder stands where another one stood */
	private rejectMovedPlaceholders(template: Template): void {
		const { parameters } = this.context.getNode();
		const moved = movedPlaceholder(earlierPlaceholders(this.context, template), template);
		if (!moved) return rememberPlaceholders(this.context, template);
		if (parameters.mode !== 'send') return;
		const advice =
			storedJson(parameters) === undefined
				? undefined
				: `Check "${templateVariablesJson.displayName}" and edit it: once it is another text, be it by a space, it counts as made for the template as it is now.`;
		throw movedPlaceholderError(moved, template, advice);
	}

	private async readSector(sectorId: string): Promise<Omit<SendingPlan, 'template'>> {
		if (sectorId === '') {
			throw new InvalidInput('No sector is chosen', 'Pick the sector to send from in "Sector".');
		}
		this.sectors ??= this.client.requestOrThrow(endpoints.listChatSectors);
		return findSectorIntegration(await this.sectors, sectorId);
	}

	private async readTemplate(integrationId: string, templateKey: string): Promise<Template> {
		if (templateKey === '') {
			throw new InvalidInput('No template is chosen', 'Pick an approved template in "Template".');
		}
		const key = parseTemplateKey(templateKey);
		if (!key.ok) throw new InvalidInput('"Template" cannot be read', `${key.message}.`);
		const { name, language } = key;
		const found = await this.findTemplate(integrationId, key);
		if (found?.status === 'APPROVED') return found.template;
		if (found) {
			throw new InvalidInput(
				`The template "${name}" (${language}) is not approved: its status is ${found.status}`,
				'Only approved templates can be sent. Pick another one in "Template", or wait until it is approved.',
			);
		}
		const others = await describeLanguages(this.client, {
			accountIntegrationId: integrationId,
			name,
		});
		throw new InvalidInput(
			`The template "${name}" (${language}) was not found`,
			`${others}The channel of the sector has no such template. Pick one from the list in "Template".`,
		);
	}

	private async findTemplate(
		accountIntegrationId: string,
		{ name, language }: TemplateIdentity,
	): Promise<{ template: Template; status: string } | undefined> {
		for (const status of templateStatuses) {
			const query = { accountIntegrationId, templateName: name, languageCode: language, status };
			const templates = await this.client.requestOrThrow(endpoints.listTemplates, { query });
			const template = findTemplate(templates, { name, language }, status);
			if (template) return { template, status };
		}
		return undefined;
	}
}
