/**
 * The icon of a node, light and dark.
 *
 * @param name of its files in `icons`
 */
export function nodeIcon(name: string) {
	const file = `file:../../icons/${name}` as const;
	return { light: `${file}.svg`, dark: `${file}.dark.svg` } as const;
}
