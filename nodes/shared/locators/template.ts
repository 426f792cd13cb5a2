import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Template } from '../contract';
import { shortened } from '../editorText';
import { readAt } from '../fields/field';
import type { Form } from '../fields/form';
import { picked } from '../fields/kinds';
import { InvalidInput } from '../invalidInput';
import { categoryName, templateParts, unfillablePart } from '../template/parts';
import {
	hasStatus,
	limitForAll,
	parseTemplateKey,
	templateKey,
	type TemplateIdentity,
} from '../template/readTemplate';
import { findSectorIntegration } from './sector';
import { nodeErrorOf } from '../transport/failure/nodeErrors';
import { requireValue } from '../values/blank';
import { idText } from '../records';
import { createLocator, listRecords, listSearch, type Locator } from './recordLocator';

/**
 * Lists the approved templates of the channel that the node's sector or integration uses. The chosen one
 * is always among them: newer versions of n8n clear what a list does not have when another credential is
 * chosen, and all that was filled in for the template with it.
 */
const searchTemplates = listSearch(async (context) => {
	const value = chosen(context, 'template');
	const [name, language] = value.startsWith('=') ? [] : value.split('|');
	const kept = (why: string) => ({ name: `${name} (${language}), ${why}`, value });
	try {
		const accountIntegrationId = await readChosenIntegration(context);
		const query = { accountIntegrationId, limit: limitForAll };
		const listed = await listRecords(context, endpoints.listTemplates, query);
		const approved = listed.filter((template) => hasStatus(template));
		const entries = approved.map((each) => ({
			name: templateSummary(each),
			value: templateKey(each),
		}));
		const isListed = language === undefined || entries.some((entry) => entry.value === value);
		return isListed ? entries : [...entries, kept('not in this channel')];
	} catch (error) {
		if (language === undefined) throw nodeErrorOf(context.getNode(), error);
		return [kept((error as Error).message)];
	}
});

/** A template on one line, marked if it cannot be filled: `welcome (pt_BR) · Marketing · {{1}}, …`. */
export function templateSummary(template: Template): string {
	const { name, language } = template;
	const parts = templateParts(template);
	const shown = parts.find(({ component }) => component === 'body') ?? parts[0];
	// Long texts are cut first; white space is collapsed then.
	const words = shown && shortened(shown.text.slice(0, 600).replace(/\s+/g, ' ').trim(), 61);
	const unfillable = unfillablePart(template);
	const mark = unfillable && `cannot be sent: ${unfillable}`;
	return [`${name} (${language})`, mark, categoryName(template), words].filter(Boolean).join(' · ');
}

/** Picks an approved template of the chosen sector's or integration's channel. */
export const templateLocator: Locator = {
	...createLocator({
		displayName: 'Template',
		name: 'template',
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
	return parseTemplateKey(value);
}

/**
 * The channel integration that is chosen in the form, or that of the chosen sector.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when neither is chosen, or the sector has no integration
 */
export async function readChosenIntegration(context: ILoadOptionsFunctions): Promise<string> {
	const integration = chosen(context, 'integration');
	if (integration) return integration;
	const sectorId = chosen(context, 'sector');
	if (!sectorId) {
		const hasSector = 'sector' in (context.getCurrentNodeParameters() ?? {});
		throw new InvalidInput(
			`Choose ${hasSector ? 'a sector' : 'an integration'} first`,
			'Then the list shows the templates that it can send.',
		);
	}
	const sectors = await listRecords(context, endpoints.listChatSectors);
	return findSectorIntegration(sectors, sectorId).integrationId;
}

function chosen(context: ILoadOptionsFunctions, parameter: string): string {
	try {
		const value = context.getCurrentNodeParameter(parameter, { extractValue: true });
		return idText(value) ?? '';
	} catch {
		return '';
	}
}
