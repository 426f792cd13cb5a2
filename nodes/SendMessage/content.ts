import { integrationLocator } from '../shared/locators/accountRecords';
import { readChosenTemplate } from '../shared/locators/template';
import { checkAt, type Field } from '../shared/fields/field';
import { InvalidInput } from '../shared/invalidInput';
import { hintOnce, requestOnce } from '../shared/operation/nodeRun';
import type { PrepareFields } from '../shared/operation/operation';
import { lengthOf } from '../shared/template/fill';
import { readTemplateToSend } from '../shared/template/readTemplate';
import { templateVariablesLabel } from '../shared/templateVariables/parameter';
import { changedTextHint } from '../shared/templateVariables/fields';
import { readTemplateVariables } from '../shared/templateVariables/value';
import { rowNumber } from '../shared/rowNumber';
import { findEmptyExpression } from '../shared/values/emptyExpression';

export const messageText: Field = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	textKind: 'message',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Hello Helena, how can we help?',
	description: 'Text of the message',
};

/** Longest text that the messaging platform delivers, in characters; it drops longer ones. */
const longestText = 4096;

/**
 * Adds the text in the messaging platform's public format (docs/assumptions.md).
 *
 * @throws {InvalidInput} when it is empty, too long or not text
 */
export const addTextContent: PrepareFields = function (fields) {
	const { name, displayName: label } = messageText;
	const body = String(checkAt(messageText, this.form, name, true));
	const [stored] = this.form.expressions(name);
	const empty = findEmptyExpression(stored, this.form.evaluateExpression);
	if (empty) {
		const row = rowNumber(this.form.row, this.getItemIndex());
		const message = `In row ${row}, ${empty} of "${label}" gives nothing. The text is sent without it.`;
		hintOnce(this, 'emptyExpression', message);
	}
	if (lengthOf(body) > longestText) {
		throw new InvalidInput(
			`"${label}" has ${lengthOf(body)} characters`,
			`The platform delivers at most ${longestText}. Shorten it, or send it in parts.`,
		);
	}
	return { ...fields, type: 'text', text: { body } };
};

/**
 * Adds the template with its values in the messaging platform's public format (docs/assumptions.md). It
 * is read first, once per run of the node.
 *
 * @throws {InvalidInput} when the channel has no such approved template, it cannot be filled, or a value is
 *   missing, invalid or of another template
 * @throws {RequestFailed} when the template cannot be read
 */
export const addTemplateContent: PrepareFields = async function (fields) {
	const chosen = readChosenTemplate(this.form);
	const channel = String(fields.accountIntegrationId);
	const key = JSON.stringify([this.client.account, channel, chosen]);
	const labelOf = () => integrationLocator.displayName;
	const template = await requestOnce(this.run.lookUps, key, () =>
		readTemplateToSend(this.client, channel, chosen, labelOf),
	);
	const changed = changedTextHint(this.form, template);
	if (changed) hintOnce(this, `text ${key}`, changed);
	const filled = readTemplateVariables(this.form, template);
	if (!filled.ok) {
		const advice = `Check "${templateVariablesLabel}". Nothing was sent for this item.`;
		throw new InvalidInput(filled.problems.join('. '), advice);
	}
	const { name, language: code } = chosen;
	const { components } = filled;
	return { ...fields, type: 'template', template: { name, language: { code }, components } };
};
