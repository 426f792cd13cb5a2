import type { IDataObject } from 'n8n-workflow';

import { chosenTemplate } from '../../shared/locators/template';
import type { PrepareRequest } from '../../shared/operation/operation';
import { templateComponents } from '../../shared/template';
import { givenTemplateVariables } from '../../shared/templateVariables/parameter';
import { templateValuesOf } from '../../shared/templateVariables/value';
import { cachedTemplate } from './cachedTemplate';

/**
 * Adds the template with its values to the body, in the messaging platform's public format
 * (docs/assumptions.md). The template is read first, once per node run, because it determines the
 * values.
 *
 * @throws {InvalidInput} when the channel has no such approved template, or a value is missing,
 *   invalid or belongs to another template
 * @throws {NodeApiError} when the template cannot be read
 */
export const addTemplateContent: PrepareRequest = async function (request) {
	const body: IDataObject = { ...(request.body as IDataObject) };
	const { name, language } = chosenTemplate(this);
	const query = {
		accountIntegrationId: String(body.accountIntegrationId),
		templateName: name,
		languageCode: language,
	};
	const template = await cachedTemplate(this, query, request);
	const given = givenTemplateVariables((parameter) => this.getNodeParameter(parameter, null));
	const components = templateComponents(template, templateValuesOf(given, template));
	return {
		...request,
		body: {
			...body,
			type: 'template',
			template: { name, language: { code: language }, components },
		},
	};
};
