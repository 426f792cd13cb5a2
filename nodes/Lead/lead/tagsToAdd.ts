import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { isSameLabelName } from '../../shared/lead/labels';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { describeValue } from '../../shared/values/describeValue';
import { parsedList } from '../../shared/values/json';
import { listSeparator, parseTrimmedText } from '../../shared/values/text';

/** Tags that are added to those of the lead, in its metadata (spec, section 2), without naming them all. */
export const tagsToAddField: Field = {
	displayName: 'Tags to Add',
	name: 'tagsToAdd',
	type: 'string',
	textKind: 'note',
	default: '',
	placeholder: 'e.g. vip, spring fair',
	description:
		'Tags to add to those of the lead, in the list "tags" of its metadata, which keeps all others. Separate several by commas. One that the lead has, also in another case, is not added again. A text in place of the list becomes one, split at its commas.',
};

/**
 * The tags to add: of a text with commas, semicolons or lines, or of a list of texts, also as JSON.
 *
 * @param collection that the field is in
 * @throws {InvalidInput} when one is no text
 */
export function readTagsToAdd(form: Form, collection: string): string[] {
	const given = parsedList(form.picked(`${collection}.${tagsToAddField.name}`));
	if (isBlank(given)) return [];
	const texts = [given]
		.flat()
		.map((tag) => parseTrimmedText(tag, tagsToAddField.displayName, 'note'));
	return separateTags(Array.isArray(given) ? texts : texts[0].split(listSeparator));
}

/**
 * Metadata with more tags. A text in place of the list holds tags, too.
 *
 * @throws {InvalidInput} when its tags are neither a list nor a text
 */
export function withTags(metadata: IDataObject, added: readonly string[]): IDataObject {
	if (added.length === 0) return metadata;
	const { tags } = metadata;
	const own = typeof tags === 'string' ? separateTags(tags.split(listSeparator)) : (tags ?? []);
	if (!Array.isArray(own)) {
		throw new InvalidInput(
			'The lead\'s "tags" in its metadata are not a list, so nothing was changed',
			`Got ${describeValue(tags)}. Correct them in the CRM, or enter all tags of the lead as "tags" in "Metadata (JSON)".`,
		);
	}
	const all: GenericValue[] = [...own];
	for (const tag of added) {
		const has = all.some((each) => typeof each === 'string' && isSameLabelName(each, tag));
		if (!has) all.push(tag);
	}
	return { ...metadata, tags: all };
}

function separateTags(tags: readonly string[]): string[] {
	return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}
