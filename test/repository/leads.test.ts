import { sourceFiles, textOf } from './sources';

const files = sourceFiles('nodes');

/** How often a pattern occurs in each of the files that have it. */
function occurrences(pattern: RegExp, except?: RegExp): Record<string, number> {
	const counts = files
		.filter((file) => !except?.test(file))
		.map((file) => [file, [...textOf(file).matchAll(pattern)].length] as const);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const door = /^nodes\/shared\/lead\//;

describe('a lead', () => {
	it('is read in one place', () => {
		const makers = /new KnownLead\(/g;
		const places = Object.keys(occurrences(makers));
		expect(places).toEqual(['nodes/shared/lead/knownLead.ts']);
	});

	it('shows its labels nowhere else', () => {
		const places = Object.keys(occurrences(/accountCRMLeadLabelAssignments/g, door));
		expect(places).toEqual(['nodes/shared/contract/resources/leads.ts']);
	});
});

describe('a step', () => {
	it('calls no other: they are listed and taken in one place', () => {
		const names = 'claimLead|confirmClaim|createLead|ensureConversation|noteOutcome|sendMessage';
		const other = new RegExp(`from '\\./(?:${names})'`);
		const calls = sourceFiles('nodes/OutboundContact/steps')
			.filter((file) => !file.endsWith('/processContact.ts'))
			.filter((file) => other.test(textOf(file)));
		expect(calls).toEqual([]);
	});
});
