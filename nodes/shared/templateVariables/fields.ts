import {
	NodeApiError,
	type ILoadOptionsFunctions,
	type ResourceMapperField,
	type ResourceMapperFields,
} from 'n8n-workflow';

import type { Template } from '../contract';
import type { Form } from '../fields/form';
import { fingerprint } from '../fingerprint';
import type { InvalidInput } from '../invalidInput';
import { readForEditor } from '../locators/recordLocator';
import { readChosenIntegration } from '../locators/template';
import { recordOf } from '../records';
import { templateParts, templatePlaceholders } from '../template/parts';
import {
	parseTemplateKey,
	readTemplateToSend,
	type TemplateIdentity,
} from '../template/readTemplate';
import { givenTemplateVariables, templateVariablesLabel } from './parameter';

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
	return await listFields(this, chosen).catch((error: unknown) => {
		// The editor drops what is filled in for fields that are not listed.
		const { schema } = recordOf(this.getCurrentNodeParameters()?.templateVariables);
		const kept = [schema ?? []]
			.flat()
			.filter((field) => String(recordOf(field).id).startsWith(ownIds));
		if (kept.length > 0) return { fields: kept as ResourceMapperField[] };
		if (error instanceof NodeApiError) throw error;
		const { message, description } = error as InvalidInput;
		return none(`${message}. ${description}`);
	});
}

/** @throws {InvalidInput} when no channel is chosen, or it is not approved there, or cannot be filled */
async function listFields(context: ILoadOptionsFunctions, key: string) {
	const identity = parseTemplateKey(key);
	const channel = await readChosenIntegration(context);
	const template = await readForEditor(context, (client) =>
		readTemplateToSend(client, channel, identity),
	);
	const textFingerprint = templateFingerprint(template);
	const fields = templatePlaceholders(template).map(({ key, label }) => ({
		id: fieldId(template, key),
		displayName: label,
		type: 'string' as const,
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
 * A hint when a template's text has changed since its variable fields were loaded: the values may no longer fit.
 * `undefined` when the text is the same, or the earlier one is not known.
 */
export function changedTextHint(form: Form, template: Template): string | undefined {
	const { schema = [] } = recordOf(givenTemplateVariables(form).stored);
	const current = templateFingerprint(template);
	const isChanged = [schema].flat().some((field) => {
		const { id, textFingerprint = current } = recordOf(field);
		return String(id).startsWith(fieldId(template, '')) && textFingerprint !== current;
	});
	return isChanged
		? `The text of the template "${template.name}" has changed since its variables were filled in: check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there`
		: undefined;
}

/** A hash of all that a recipient reads: not of examples, IDs or sample links, which change on their own. */
export function templateFingerprint(template: Template): string {
	const parts = templateParts(template);
	return fingerprint(JSON.stringify(parts.map(({ kind, text, caption }) => [kind, text, caption])));
}
