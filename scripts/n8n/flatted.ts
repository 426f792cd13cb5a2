/**
 * Reads the format in which n8n's API answers an execution's data: a JSON array whose first entry
 * is the root, and where every string inside an object or a list is the index of another entry.
 * That way an object that is referred to twice, or by itself, is written once.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseFlatted(text: string): unknown {
	const entries = JSON.parse(text) as unknown[];
	const done = new Set<number>();
	const entryAt = (index: number): unknown => {
		const entry = entries[index];
		if (typeof entry === 'object' && entry !== null && !done.has(index)) {
			done.add(index);
			const members = entry as Record<string, unknown>;
			for (const [key, value] of Object.entries(members)) {
				if (typeof value === 'string') members[key] = entryAt(Number(value));
			}
		}
		return entry;
	};
	return entryAt(0);
}
