import type { INodeProperties } from 'n8n-workflow';

/**
 * Adds what keeps collections that are one expression. n8n makes them empty before a node runs, so that
 * nobody would notice that a list of opt-outs is ignored. A hidden field of the same name, which comes
 * last, keeps what the workflow stores.
 */
export function keepExpressions(fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field): INodeProperties[] => {
		if (field.type !== 'collection') return [field];
		const kept = {
			type: 'hidden',
			description: `${field.displayName}, as one expression`,
		} as const;
		return [field, { ...field, options: undefined, placeholder: undefined, ...kept }];
	});
}
