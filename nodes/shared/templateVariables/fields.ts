import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import type { Template } from '../contract';
import { fingerprint } from '../fingerprint';
import { InvalidInput } from '../invalidInput';
import { readForEditor } from '../locators/listRecords';
import { readChosenIntegration } from '../locators/template';
import { recordOf } from '../records';
import { requireFillable, templateParts, templatePlaceholders } from '../template/parts';
import {
	parseTemplateKey,
	readTemplate,
	requireTemplate,
	type TemplateIdentity,
} from '../template/readTemplate';
import { storedFields, templateVariablesLabel } from './parameter';

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
	const [name, language = ''] = chosen.split('|');
	const ownIds = fieldId({ name, language }, '');
	return await readFields(this, chosen).catch((error: unknown) => {
		// The editor drops what is filled in for fields that are not listed.
		const stored = storedFields(this.getCurrentNodeParameters() ?? {}) as ResourceMapperField[];
		const kept = stored.filter((field) => String(Object(field).id).startsWith(ownIds));
		if (kept.length > 0) return { fields: kept };
		if (!(error instanceof InvalidInput)) throw error;
		return none(`${error.message}. ${error.description}`);
	});
}

/** A field as the workflow stores it. */
interface TemplateVariableField extends ResourceMapperField {
	/** Fingerprint of the template's text when the field was loaded. */
	textFingerprint: string;
}

/** @throws {InvalidInput} when no channel is chosen, or it is not approved there, or cannot be filled */
async function readFields(context: ILoadOptionsFunctions, key: string) {
	const identity = parseTemplateKey(key);
	const channel = await readChosenIntegration(context);
	const reading = await readForEditor(context, (client) => readTemplate(client, channel, identity));
	const template = requireTemplate(identity, reading);
	requireFillable(template);
	const textFingerprint = templateFingerprint(template);
	const fields = templatePlaceholders(template).map(({ key, label }): TemplateVariableField => ({
		id: fieldId(template, key),
		displayName: label,
		type: 'string',
		required: false,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		textFingerprint,
	}));
	return fields.length > 0 ? { fields } : none('This template has no variables');
}

function none(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}

/**
 * The ID of a placeholder's field: template name, language and placeholder key, such as
 * `welcome_offer__pt_BR__body_1`. It ties the field to one template, whatever the template's text
 * and its ID in the CRM. It consists of `[A-Za-z0-9_]`, because n8n uses it in property paths.
 */
export function fieldId({ name, language }: TemplateIdentity, key: string): string {
	const escape = (part: string) =>
		part.replace(/\W/gu, (character) => `Z${character.codePointAt(0)!.toString(16)}Z`);
	return [name, language, key].map(escape).join('__');
}

/**
 * A hint when a template's text has changed since its variable fields were loaded: the values may
 * no longer fit. `undefined` when the text is the same, or the earlier text is not known.
 *
 * @param parameters the node's stored parameters
 * @param template the current template
 */
export function changedTextHint(
	parameters: Readonly<Record<string, unknown>>,
	template: Template,
): string | undefined {
	const { name, language } = template;
	const current = templateFingerprint(template);
	const ownIds = fieldId(template, '');
	const isChanged = storedFields(parameters).some((field) => {
		const { id, textFingerprint = current } = recordOf(field);
		return String(id).startsWith(ownIds) && textFingerprint !== current;
	});
	return isChanged
		? `The text of the template "${name}" (${language}) has changed since its variables were filled in. Check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there.`
		: undefined;
}

/** A hash of all that a recipient reads: not of examples, IDs or sample links, which change on their own. */
export function templateFingerprint(template: Template): string {
	const parts = templateParts(template);
	return fingerprint(JSON.stringify(parts.map(({ kind, text, caption }) => [kind, text, caption])));
}
