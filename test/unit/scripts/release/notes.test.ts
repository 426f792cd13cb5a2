import { releaseNotes } from '../../../../scripts/release/notes';

const changelog = `# Changelog

## 0.2.0 (unreleased)

- Next.

## 0.1.1 – 2026-12-01

### Fixed

- Something.

## 0.1.0 – 2026-11-30

- First.
`;

describe('releaseNotes', () => {
	it('returns the section of the version', () => {
		expect(releaseNotes(changelog, '0.1.1')).toBe('### Fixed\n\n- Something.');
		expect(releaseNotes(changelog, '0.1.0')).toBe('- First.');
	});

	it('refuses a version without a section, or whose section is unreleased', () => {
		expect(() => releaseNotes(changelog, '0.1')).toThrow('no section for 0.1');
		expect(() => releaseNotes(changelog, '0.2.0')).toThrow('unreleased');
	});
});
