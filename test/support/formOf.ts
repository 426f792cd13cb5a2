import { Form } from '../../nodes/shared/fields/form';

/**
 * A form with these values, none of them an expression.
 *
 * @param timeZone of the workflow
 */
export function formOf(parameters: Record<string, unknown> = {}, timeZone = 'UTC'): Form {
	const valueAt = (value: unknown, name: string) => Object(value)[name] as unknown;
	return new Form(parameters, timeZone, (path) => path.split('.').reduce(valueAt, parameters));
}
