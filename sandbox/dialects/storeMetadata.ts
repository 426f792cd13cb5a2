import { isObject } from '../validation';
import type { DialectHooks } from './dialect';
import { without } from './rewriting';

/**
 * A hook that stores other metadata of a lead than the request contains.
 *
 * @param change gives the metadata to store, or `undefined` to store none; `before` is what the
 *   updated lead has
 */
export function storeMetadata(
	endpoint: 'createLead' | 'updateLead',
	change: (metadata: Record<string, unknown>, before: Record<string, unknown>) => unknown,
): NonNullable<DialectHooks['carryOut']> {
	return (request, next) => {
		const { account, id, body } = request;
		if (request.endpoint === endpoint && isObject(body) && isObject(body.metadata)) {
			const metadata = change(body.metadata, account.leads.get(id)?.metadata ?? {});
			const others = without(body, 'metadata');
			request.body = metadata === undefined ? others : { ...others, metadata };
		}
		return next();
	};
}
