import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { approvedTemplates } from '../locators/template';
import {
	parseTemplateKey,
	templateKey,
	templatePlaceholders,
	type TemplatePlaceholder,
} from '../template';

/**
 * The fields of "Template Variables": one per placeholder of the template that is chosen in the
 * editor, read live. Without any, a notice says why.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when no sector or integration is chosen, or the sector has no channel
 */
export async function templateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const chosen = this.getCurrentNodeParameter('template', { extractValue: true });
	if (typeof chosen !== 'string' || chosen.trim() === '') {
		return none('Choose a template to see its variables');
	}
	if (chosen.startsWith('=')) {
		return none('The template comes from an expression, so its variables cannot be shown here');
	}
	const key = parseTemplateKey(chosen);
	if (!key.ok) return none(key.message);

	const templates = await approvedTemplates(this);
	const template = templates.find((entry) => templateKey(entry) === templateKey(key));
	if (!template) {
		return none(`No approved template "${key.name}" in ${key.language} was found`);
	}
	const fields = templatePlaceholders(template).map(fieldOf);
	return fields.length > 0 ? { fields } : none('This template has no variables');
}

function fieldOf({ key, label }: TemplatePlaceholder): ResourceMapperField {
	return {
		id: key,
		displayName: label,
		type: 'string',
		required: true,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
	};
}

function none(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}
