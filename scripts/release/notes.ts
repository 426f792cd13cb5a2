/**
 * Returns a version's section of a changelog, without its heading.
 *
 * @param changelog Markdown in the format of Keep a Changelog
 * @throws when the changelog has no section for the version, or still calls it unreleased
 */
export function releaseNotes(changelog: string, version: string): string {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((text) => text.split(/[\s\n]/, 1)[0] === version);
	if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
	const [heading, ...lines] = section.split('\n');
	if (/unreleased/i.test(heading)) {
		throw new Error(`CHANGELOG.md still calls ${version} unreleased. Enter the date.`);
	}
	return lines.join('\n').trim();
}
