import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import type { Template } from '../contract';
import { findApprovedTemplate } from '../locators/template';
import {
	parseTemplateKey,
	templateFingerprint,
	templatePlaceholders,
	unfillablePart,
	type TemplateIdentity,
} from '../template';
import { fieldId } from './fieldId';
import { storedFields } from './parameter';

/** A field as the workflow stores it. */
export interface TemplateVariableField extends ResourceMapperField {
	/** Fingerprint of the template's text when the field was loaded. */
	textFingerprint: string;
}

/**
 * Lists the fields of "Template Variables": one per placeholder of the chosen template, read live. They
 * do not depend on the sector, and stay as stored where the account does not have the template (any
 * more): the run says so, and nothing that was filled in is lost on the way to another sector or
 * credential. When there are none, a notice says why. Fields are not marked as required: n8n would report a
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

	// The editor drops what is filled in for fields that are not listed.
	const kept = storedFieldsOf(this, key);
	const found = findApprovedTemplate(this, key);
	const template = await (kept.length > 0 ? found.catch(() => undefined) : found);
	if (!template && kept.length > 0) return { fields: kept };
	if (!template) return none(`There is no approved template "${key.name}" in ${key.language}`);
	const unfillable = unfillablePart(template);
	if (unfillable) return none(`This template cannot be sent: its ${unfillable} cannot be filled`);
	const fields = variableFieldsOf(template);
	return fields.length > 0 ? { fields } : none('This template has no variables');
}

function storedFieldsOf(
	context: ILoadOptionsFunctions,
	template: TemplateIdentity,
): ResourceMapperField[] {
	const ownIds = fieldId(template, '');
	const stored = storedFields(context.getCurrentNodeParameters() ?? {}) as ResourceMapperField[];
	return stored.filter((field) => String(Object(field).id).startsWith(ownIds));
}

function variableFieldsOf(template: Template): TemplateVariableField[] {
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
