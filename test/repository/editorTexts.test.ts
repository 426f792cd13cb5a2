import { sourceFiles, textOf } from './sources';

const files = ['nodes', 'credentials'].flatMap(sourceFiles);
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)));

// The editor renders both as HTML, and both may hold texts of the CRM.
it('hints are shown in one place, which escapes them', () => {
	expect(filesWith(/\.addExecutionHints\b\S*\(/)).toEqual(['nodes/shared/editorText.ts']);
});

it("n8n's errors are made in one place, which escapes their descriptions", () => {
	expect(filesWith(/new Node(?:Operation|Api)Error\(/)).toEqual([
		'nodes/shared/transport/nodeErrors.ts',
	]);
});
