import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Template } from '../contract';
import type { Form } from '../fields/form';
import {
	hasStatus,
	limitForAll,
	parseTemplateKey,
	templateKey,
	templateSummary,
	type TemplateIdentity,
} from '../template';
import { findSectorIntegration } from './sector';
import { InvalidInput } from '../invalidInput';
import { nodeErrorOf, operationError } from '../transport/nodeErrors';
import { rejectUnevaluated } from '../values/artifact';
import { requireValue } from '../values/blank';
import { idText } from '../records';
import { listRecords, listSearch } from './listRecords';
import { createLocator, type Locator } from './recordLocator';

/** Lists the approved templates of the channel that the node's sector or integration uses. */
const searchTemplates = listSearch(async (context) =>
	(await listApprovedTemplates(context)).map((template) => ({
		name: templateSummary(template),
		value: templateKey(template),
	})),
);

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
	const value = form.picked(parameter);
	requireValue(value, label);
	rejectUnevaluated(value, label);
	const key = parseTemplateKey(String(value));
	if (!key.ok) throw new InvalidInput(`"${label}" cannot be read`, `${key.message}.`);
	return key;
}

/**
 * Reads the approved templates for the node's current parameters.
 *
 * @param key the only one to read
 * @throws {NodeOperationError} when neither sector nor integration is chosen, or the sector has
 *   no integration
 */
export async function listApprovedTemplates(
	context: ILoadOptionsFunctions,
	key?: TemplateIdentity,
): Promise<Template[]> {
	const accountIntegrationId = await resolveIntegrationId(context);
	const wanted = key
		? { templateName: key.name, languageCode: key.language }
		: { limit: limitForAll };
	const query = { accountIntegrationId, ...wanted };
	return (await listRecords(context, endpoints.listTemplates, query)).filter((each) =>
		hasStatus(each),
	);
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
