import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer.',
	],
	[
		'Packed tarball',
		'it was 128 kB before the latest campaign features. About 80 kB are the nodes, 40 kB the numbering plans, 10 kB README, licences and package.json, and 5 kB output previews, codex and icons. All code is minified.',
	],
	['Code loaded', 'as with the tarball, new campaign features added 20 kB.'],
	[
		'A CRM that',
		'the run learns its limit in the first seconds. On a busy machine, delayed answers look like those of a busy CRM.',
	],
];
