import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import type { Template } from '../contract';
import { listApprovedTemplates } from '../locators/template';
import {
	parseTemplateKey,
	templateFingerprint,
	templateKey,
	templatePlaceholders,
	unfillablePart,
} from '../template';
import { fieldId } from './fieldId';

/** A field as the workflow stores it. */
export interface TemplateVariableField extends ResourceMapperField {
	/** Fingerprint of the template's text when the field was loaded. */
	textFingerprint: string;
}

/**
 * Lists the fields of "Template Variables": one per placeholder of the chosen template, read live.
 * When there are none, a notice says why. Fields are not marked as required: n8n would report a
 * missing one by its ID; the nodes report it by its label.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when no sector or integration is chosen, or the sector has no channel
 */
export async function loadTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const chosen = this.getCurrentNodeParameter('template', { extractValue: true });
	if (typeof chosen !== 'string' || chosen.trim() === '') {
		return none(
			'Choose a template to see its variables. If you have chosen one, close this panel and open it again.',
		);
	}
	if (chosen.startsWith('=')) {
		return none(
			'The template is set by an expression, so its variables cannot be shown here. Add the option "Template Variables (JSON)".',
		);
	}
	const key = parseTemplateKey(chosen);
	if (!key.ok) return none(key.message);

	const templates = await listApprovedTemplates(this, key);
	const template = templates.find((entry) => templateKey(entry) === templateKey(key));
	if (!template) {
		return none(`There is no approved template "${key.name}" in ${key.language}`);
	}
	const unfillable = unfillablePart(template);
	if (unfillable) return none(`This template cannot be sent: its ${unfillable} cannot be filled`);
	const fields = fieldsOf(template);
	return fields.length > 0 ? { fields } : none('This template has no variables');
}

function fieldsOf(template: Template): TemplateVariableField[] {
	const textFingerprint = templateFingerprint(template);
	return templatePlaceholders(template).map(({ key, label }) => ({
		id: fieldId(template, key),
		displayName: label,
		type: 'string',
		required: false,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		textFingerprint,
	}));
}

function none(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}
