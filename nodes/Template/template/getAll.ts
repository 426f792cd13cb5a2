import { endpoints } from '../../shared/contract';
import { filtersCollection } from '../../shared/form/fieldCollections';
import type { Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import type { Operation, PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { listLimitFields, readListLimit } from '../../shared/operation/standardFields';
import { hasStatus, limitForAll, type TemplateIdentity } from '../../shared/template';
import { parseTrimmedText } from '../../shared/values/text';
import { integrationField, statusField } from './templateFields';

const languageFilter: Field = {
	displayName: 'Language Code',
	name: 'languageCode',
	type: 'string',
	textKind: 'note',
	default: '',
	placeholder: 'e.g. pt_BR',
	description: 'Only templates in this language, such as pt_BR or en_US',
};

const nameFilter: Field = {
	displayName: 'Template Name',
	name: 'templateName',
	type: 'string',
	textKind: 'note',
	default: '',
	placeholder: 'e.g. welcome_offer',
	description: 'Only templates with exactly this name, one per language',
};

function readWanted(form: Form): TemplateIdentity {
	const text = ({ name, displayName }: Field) =>
		parseTrimmedText(form.get(`filters.${name}`), displayName, 'note');
	return { name: text(nameFilter), language: text(languageFilter) };
}

/** A language code in the spelling of the API. */
const languageCode = /^[a-z]{2,3}(?:_[A-Z]{2})?$/;

/** A language code for comparison: `pt-br` is `pt_BR`. */
function comparable(code: unknown): string {
	return String(code).replace('-', '_').toLowerCase();
}

/**
 * The API filters by name and language only together, and exactly (spec, section 4). If only one is
 * set, or the language is spelled in another way, all templates are read and the answer is filtered.
 */
const askForTemplates: PrepareFields = function (fields) {
	const { name, language } = readWanted(this.form);
	const isFiltered = name !== '' || language !== '';
	const isFilteredByApi = name !== '' && languageCode.test(language);
	const limit = isFiltered && !isFilteredByApi ? Infinity : readListLimit(this.form);
	return {
		...fields,
		...(isFilteredByApi && { templateName: name, languageCode: language }),
		limit: limit === Infinity ? limitForAll : String(limit),
	};
};

const keepWanted: ShapeRecords = function (templates) {
	const { name, language } = readWanted(this.form);
	const status = this.form.get('filters.status');
	return templates.filter(
		(template) =>
			hasStatus(template, status as string | undefined) &&
			(name === '' || template.name === name) &&
			(language === '' || comparable(template.language) === comparable(language)),
	);
};

/** Get templates: `GET /chatapp/templates` (spec, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	description: 'List the message templates of a channel integration, with their placeholders',
	endpoint: endpoints.listTemplates,
	fields: [
		integrationField,
		...listLimitFields,
		filtersCollection([languageFilter, statusField, nameFilter]),
	],
	prepare: [askForTemplates],
	output: [keepWanted],
};
