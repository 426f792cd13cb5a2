import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { parseTemplateKey } from '../template';
import { InvalidInput } from '../transport/invalidInput';
import { templateLocator } from './template';

/**
 * Reads name and language of the template chosen in "Template".
 *
 * @throws {InvalidInput} when none is chosen, or the value is not `name|language`
 */
export function chosenTemplate(context: IExecuteSingleFunctions): {
	name: string;
	language: string;
} {
	const { name: parameter, displayName: label } = templateLocator;
	const value = context.getNodeParameter(parameter, '', { extractValue: true });
	if (typeof value !== 'string' || value.trim() === '') {
		throw new InvalidInput(`"${label}" is empty`, `Pick a template in "${label}".`);
	}
	const key = parseTemplateKey(value);
	if (!key.ok) throw new InvalidInput(`"${label}" cannot be read`, `${key.message}.`);
	return { name: key.name, language: key.language };
}
