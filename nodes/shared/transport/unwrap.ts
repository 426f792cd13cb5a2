import { isId, isRecord, isStructured, plainName, type UnknownRecord } from './records';

/** Names under which a record or a list is wrapped, besides those of its resource. */
export const wrappers =
	'data result record item response payload body content object entity items results records rows docs list entries values objects elements'.split(
		' ',
	);

const maxWrappingDepth = 3;

/**
 * Finds something in a body or in what it wraps, up to three deep. A record is no wrapper.
 *
 * @param names names of the resource, such as `lead`
 */
export function unwrap<Read>(
	body: unknown,
	names: readonly string[],
	find: (value: unknown) => Read | undefined,
	depth = 0,
): Read | undefined {
	const found = find(body);
	if (found !== undefined) return found;
	if (depth === maxWrappingDepth || !isRecord(body) || isId(body.id)) return undefined;
	for (const wrapped of wrappedIn(body, names)) {
		const inner = unwrap(wrapped, names, find, depth + 1);
		if (inner !== undefined) return inner;
	}
	return undefined;
}

/**
 * What is in an object's fields with the name of a wrapper or of the resource. Spelling does not
 * matter, and the resource's name may be behind another word, as in `accountLead` or `new_lead`.
 */
function wrappedIn(wrapper: UnknownRecord, names: readonly string[]): object[] {
	const resources = names.map(plainName);
	const isWrapper = (name: string) =>
		wrappers.includes(name) || resources.some((each) => name.endsWith(each));
	const wrapped = Object.entries(wrapper).filter(([name]) => isWrapper(plainName(name)));
	return wrapped.map(([, value]) => value).filter(isStructured);
}
