import { endpoints } from '../../shared/contract';
import { messagingIntegrationLocator } from '../../shared/locators/integration';
import { readChosenTemplate } from '../../shared/locators/template';
import { hintOnce, requestOnce } from '../../shared/operation/nodeRun';
import type { PrepareFields } from '../../shared/operation/operation';
import {
	describeLanguages,
	findTemplate,
	requireFillable,
	templateComponents,
} from '../../shared/template';
import {
	changedTextHint,
	movedPlaceholder,
	movedPlaceholderError,
	storedLabels,
} from '../../shared/templateVariables/changedText';
import { givenTemplateVariables } from '../../shared/templateVariables/parameter';
import { parseTemplateValues } from '../../shared/templateVariables/value';
import { InvalidInput } from '../../shared/invalidInput';

/**
 * Adds the template with its values in the messaging platform's public format (docs/assumptions.md). It
 * is read first, once per run of the node.
 *
 * @throws {InvalidInput} when the channel has no such approved template, it cannot be filled, its placeholders
 *   have changed places, or a value is missing, invalid or of another template
 * @throws {RequestFailed} when the template cannot be read
 */
export const addTemplateContent: PrepareFields = async function (fields) {
	const chosen = readChosenTemplate(this.form);
	const { name, language } = chosen;
	const accountIntegrationId = String(fields.accountIntegrationId);
	const query = { accountIntegrationId, templateName: name, languageCode: language };
	const labelOf = () => messagingIntegrationLocator.displayName;
	const key = JSON.stringify([this.client.account, query]);
	const template = await requestOnce(this.run.lookUps, key, async () => {
		const templates = await this.client.requestOrThrow(endpoints.listTemplates, { query, labelOf });
		return findTemplate(templates, chosen);
	});
	if (!template) {
		const others = await requestOnce(this.run.lookUps, `languages ${key}`, async () =>
			describeLanguages(this.client, { accountIntegrationId, name }),
		);
		throw new InvalidInput(
			`There is no approved template "${name}" in ${language}`,
			`${others}Only approved templates of the chosen integration can be sent. Pick one from the list in "Template". Nothing was sent for this item.`,
		);
	}
	requireFillable(template);
	const { parameters } = this.form;
	const moved = movedPlaceholder(storedLabels(parameters, template), template);
	if (moved) throw movedPlaceholderError(moved, template);
	const changed = changedTextHint(parameters, template);
	if (changed) hintOnce(this, `text ${key}`, changed);
	const variables = givenTemplateVariables(this.form);
	const warn = (note: string) => hintOnce(this, `length ${key}`, `${note}.`);
	const values = parseTemplateValues(variables.given, template, warn, variables);
	const components = templateComponents(template, values);
	return {
		...fields,
		type: 'template',
		template: { name, language: { code: language }, components },
	};
};
