import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import type { Template } from '../contract';
import { InvalidInput } from '../invalidInput';
import { readForEditor } from '../locators/listRecords';
import { readChosenIntegration } from '../locators/template';
import {
	parseTemplateKey,
	readTemplate,
	requireApproved,
	templatePlaceholders,
	unfillablePart,
	type TemplateIdentity,
} from '../template';
import { templateFingerprint, type TemplateVariableField } from './changedText';
import { fieldId } from './fieldId';
import { storedFields } from './parameter';

/**
 * Lists the fields of "Template Variables": one per placeholder of the chosen template, read live. What was
 * filled in stays as stored where the template cannot be read: the run says so, and nothing is lost on the
 * way to another sector or credential. When there are no fields, a notice says why. They are not marked as
 * required: n8n would report a missing one by its ID; the nodes report it by its label.
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

	try {
		return fieldsFor(await readApproved(this, key));
	} catch (error) {
		// The editor drops what is filled in for fields that are not listed.
		const kept = storedFieldsOf(this, key);
		if (kept.length > 0) return { fields: kept };
		if (error instanceof InvalidInput) return none(error.message);
		throw error;
	}
}

async function readApproved(
	context: ILoadOptionsFunctions,
	identity: TemplateIdentity,
): Promise<Template> {
	const channel = await readChosenIntegration(context);
	const reading = await readForEditor(context, (client) => readTemplate(client, channel, identity));
	return requireApproved(identity, reading);
}

function fieldsFor(template: Template): ResourceMapperFields {
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
