import { sourceFiles, textOf } from './sources';

const files = sourceFiles('nodes');

/** What stands in these places of `nodes/` alone, and nowhere else. */
const places: Array<[what: string, pattern: RegExp, places: string[]]> = [
	// The editor renders both as HTML, and both may hold texts of the CRM: these escape them.
	['hints are shown', /\.addExecutionHints\b\S*\(/, ['shared/editorText']],
	[
		"n8n's errors are made",
		/new Node(?:Operation|Api)Error\(/,
		['shared/transport/failure/nodeErrors'],
	],
	[
		// By those who hold its lock, and have just read it; the other two are the test lead of "Check" and a description.
		'leads are updated',
		/endpoints\.updateLead/,
		['Account/assumptions', 'Lead/mergeFields', 'Lead/update', 'OutboundContact/steps/claims'],
	],
	['leads are read', /new KnownLead\(/, ['shared/lead/knownLead']],
	[
		'labels of leads are read',
		/accountCRMLeadLabelAssignments/,
		['shared/contract/resources/leads', 'shared/lead/knownLead'],
	],
	['parameters are evaluated', /\bgetNodeParameter\b/, ['shared/fields/form']],
	[
		'values are typed',
		/\b(?:convertValue|typedTexts)\b/,
		['shared/fields/field', 'shared/fields/form', 'shared/values/fieldValue'],
	],
	['the phone of a row is read', /\bwithPlus\(/, ['shared/form/readPhone']],
	[
		'texts are brought into a normal form',
		/\.(?:normalize|localeCompare)\(/,
		['shared/normalForm'],
	],
];

it.each(places)('%s in one place', (_what, pattern, expected) => {
	const found = files.filter((file) => pattern.test(textOf(file)));
	expect(found.sort()).toEqual(expected.map((place) => `nodes/${place}.ts`));
});

it('a step of a campaign calls no other: they are listed and taken in one place', () => {
	const steps = sourceFiles('nodes/OutboundContact/steps');
	const names = steps.map((file) => file.replace(/^.*\/|\.ts$/g, ''));
	expect(names).toContain('processContact');
	const own = 'claimLead|confirmClaim|createLead|ensureConversation|noteOutcome|sendMessage';
	const calls = new RegExp(`from '\\./(?:${own})'`);
	const callers = steps.filter((file) => calls.test(textOf(file)));
	expect(callers).toEqual(['nodes/OutboundContact/steps/processContact.ts']);
});

it('hardly anything is said to be an object of data', () => {
	const said = files.flatMap(
		(file) => textOf(file).match(/\bas (?:unknown as )?IDataObject\b/g) ?? [],
	);
	expect(said.length).toBeLessThanOrEqual(12);
});
