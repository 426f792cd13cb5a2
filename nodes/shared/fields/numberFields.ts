import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { InvalidInput } from '../transport/invalidInput';
import { isLeftEmpty } from './emptiness';

/**
 * Turns body fields into numbers: expressions often give them as text, and the CRM takes numbers
 * only. Empty ones are left out.
 *
 * @param labels the fields of the body with the labels of their parameters
 * @throws {InvalidInput} when a value is no number; "1.234,50" is refused rather than guessed at
 */
export function readNumberFields(labels: Readonly<Record<string, string>>): PrepareRequest {
	return (request) => {
		const body = { ...(request.body as IDataObject) };
		for (const [field, label] of Object.entries(labels)) {
			if (isLeftEmpty(body[field])) delete body[field];
			else body[field] = numberOf(body[field], label);
		}
		return { ...request, body };
	};
}

function numberOf(value: unknown, label: string): number {
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
	throw new InvalidInput(
		`"${label}" is not a number`,
		`It holds ${JSON.stringify(String(value).slice(0, 40))}. Write digits, with a point before decimals, such as 1234.5.`,
	);
}
