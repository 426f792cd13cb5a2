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
	requireTemplate,
	requireFillable,
	templateKey,
	templatePlaceholders,
	type TemplateIdentity,
} from '../template';
import { templateFingerprint, type TemplateVariableField } from './changedText';
import { fieldId, parseFieldId } from './fieldId';
import { storedFields } from './parameter';

/**
 * Lists the fields of "Template Variables": one per placeholder of the chosen template, read live. What was
 * filled in stays as stored where the template cannot be read: the run says so, and nothing is lost on the
 * way to another sector or credential. When there are no fields, a notice says why. They are not marked as
 * required: n8n would report a missing one by its ID; the nodes report it by its label.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
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
	const read = async () => {
		const fields = await readFields(this, parseTemplateKey(chosen));
		return fields.length > 0 ? { fields } : none('This template has no variables');
	};
	return await read().catch((error: unknown) => {
		// The editor drops what is filled in for fields that are not listed.
		const stored = storedFields(this.getCurrentNodeParameters() ?? {}) as ResourceMapperField[];
		const kept = stored.filter((each) => {
			const field = parseFieldId(String(Object(each).id));
			return field !== undefined && templateKey(field) === chosen;
		});
		if (kept.length > 0) return { fields: kept };
		if (!(error instanceof InvalidInput)) throw error;
		return none(`${error.message}. ${error.description}`);
	});
}

/** @throws {InvalidInput} when no channel is chosen, or it is not approved there, or cannot be filled */
async function readFields(context: ILoadOptionsFunctions, identity: TemplateIdentity) {
	const channel = await readChosenIntegration(context);
	const reading = await readForEditor(context, (client) => readTemplate(client, channel, identity));
	const template = requireTemplate(identity, reading);
	requireFillable(template);
	return variableFieldsOf(template);
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
