import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Template } from '../contract';
import { readAt } from '../fields/field';
import type { Form } from '../fields/form';
import { picked } from '../fields/kinds';
import { parseTemplateKey, templateKey, templateSummary, type TemplateIdentity } from '../template';
import { channelsOf, listTemplatesOf, templateInForm } from './channelTemplates';
import { findSectorIntegration } from './sector';
import { InvalidInput } from '../invalidInput';
import { nodeErrorOf, operationError } from '../transport/nodeErrors';
import { requireValue } from '../values/blank';
import { idText } from '../records';
import { listRecords, listSearch, type ListEntry } from './listRecords';
import { createLocator, type Locator } from './recordLocator';

/**
 * Lists the approved templates of the channel that the node's sector or integration uses. The chosen one
 * is always among them: newer versions of n8n clear what a list does not have when another credential is
 * chosen, and all that was filled in for the template with it.
 */
const searchTemplates = listSearch(async (context) => {
	const chosen = templateInForm(context);
	try {
		const entries = (await listApprovedTemplates(context)).map((template) => ({
			name: templateSummary(template),
			value: templateKey(template),
		}));
		const isListed = !chosen || entries.some(({ value }) => value === templateKey(chosen));
		return isListed ? entries : [...entries, chosenEntry(chosen, ', not in this channel')];
	} catch (error) {
		if (!chosen) throw nodeErrorOf(context.getNode(), error);
		return [chosenEntry(chosen), { name: (error as Error).message, isNote: true }];
	}
});

function chosenEntry({ name, language }: TemplateIdentity, note = ''): ListEntry {
	const value = templateKey({ name, language });
	return { name: `${name} (${language})${note}`, value, isLast: true };
}

/** Picks an approved template of the chosen sector's or integration's channel. */
export const templateLocator: Locator = {
	...createLocator({
		displayName: 'Template',
		name: 'template',
		record: 'a template',
		search: { searchTemplates },
		byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. welcome_offer|pt_BR' }],
		description: 'Approved message template. By name, as name|language: welcome_offer|pt_BR.',
	}),
	required: true,
};

/**
 * Reads name and language of the template chosen in "Template".
 *
 * @throws {InvalidInput} when none is chosen, or the value is not `name|language` or an expression as text
 */
export function readChosenTemplate(form: Form): TemplateIdentity {
	const { name: parameter, displayName: label } = templateLocator;
	const value = readAt(picked(templateLocator), form, parameter);
	requireValue(value, label);
	const key = parseTemplateKey(value);
	if (!key.ok) throw new InvalidInput(`"${label}" cannot be read`, `${key.message}.`);
	return key;
}

/**
 * Reads the approved templates for the node's current parameters.
 *
 * @throws {NodeOperationError} when neither sector nor integration is chosen, or the sector has
 *   no integration
 */
async function listApprovedTemplates(context: ILoadOptionsFunctions): Promise<Template[]> {
	return await listTemplatesOf(context, await resolveIntegrationId(context));
}

/**
 * Finds an approved template in the chosen channel, or in another one of the account: what was filled in for
 * it stays while the user looks for a sector that can send it.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when no other channel has it, and no channel is chosen
 */
export async function findApprovedTemplate(
	context: ILoadOptionsFunctions,
	key: TemplateIdentity,
): Promise<Template | undefined> {
	let failure: unknown;
	try {
		const [own] = await listTemplatesOf(context, await resolveIntegrationId(context), key);
		if (own) return own;
	} catch (error) {
		failure = error;
	}
	const sectors = await listRecords(context, endpoints.listChatSectors);
	for (const channel of channelsOf(sectors)) {
		const [found] = await listTemplatesOf(context, channel, key);
		if (found) return found;
	}
	if (failure !== undefined) throw failure;
	return undefined;
}

async function resolveIntegrationId(context: ILoadOptionsFunctions): Promise<string> {
	const integration = chosen(context, 'integration');
	if (integration) return integration;
	const sectorId = chosen(context, 'sector');
	if (!sectorId) {
		const needed = channelFieldsOf(context).join(' or ');
		throw operationError(context.getNode(), `Choose ${needed} first`, {
			description: 'Then the list shows the templates that it can send.',
		});
	}
	const sectors = await listRecords(context, endpoints.listChatSectors);
	try {
		return findSectorIntegration(sectors, sectorId).integrationId;
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/** What the channel is picked by in this node. */
function channelFieldsOf(context: ILoadOptionsFunctions): string[] {
	const fields = { sector: 'a sector', integration: 'an integration' };
	const parameters = context.getCurrentNodeParameters() ?? {};
	const known = Object.entries(fields).filter(([name]) => Object.hasOwn(parameters, name));
	return (known.length > 0 ? known : Object.entries(fields)).map(([, words]) => words);
}

function chosen(context: ILoadOptionsFunctions, parameter: string): string {
	try {
		const value = context.getCurrentNodeParameter(parameter, { extractValue: true });
		return idText(value) ?? '';
	} catch {
		return '';
	}
}
