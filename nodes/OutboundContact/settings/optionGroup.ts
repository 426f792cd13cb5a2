import type { IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../shared/transport/records';
import { isBlank } from '../../shared/values/blank';

/** The option that is read with the first item only: reading a long list for each takes too long. */
const readOnce = 'suppressedPhones';

/** A collection of options, as evaluated for an item. */
export function readOptionGroup(context: IExecuteFunctions, group: string, item: number): unknown {
	const entered: unknown = context.getNode().parameters[group];
	if (!isRecord(entered)) return context.getNodeParameter(group, item, {});
	const names = Object.keys(entered).filter((name) => item === 0 || name !== readOnce);
	return Object.fromEntries(
		names.map((name) => {
			const value = context.getNodeParameter(`${group}.${name}`, item) as unknown;
			// A blank field is an empty list, but an expression that returns nothing is an error.
			const isMissing = name === readOnce && isBlank(value) && entered[name] !== value;
			return [name, isMissing ? undefined : value];
		}),
	);
}
