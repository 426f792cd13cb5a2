import type { Reasons } from './performancePage';

/** Why figures were not what is wanted when they were last looked at. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions an item, and send by the same helper; what is left on top is the limit of requests, the reading of phones, and the reading of the answer.',
	],
	[
		'Packed tarball',
		'it was 128 kB before the newest features of campaigns. About 80 kB are the nodes, 40 kB the numbering plans, 10 kB README, licences and package.json, and 5 kB output previews, codex and icons; all code is minified already.',
	],
	[
		'Code that is loaded',
		'as the tarball: new features of campaigns added 20 kB. Loading stays below what is wanted.',
	],
	[
		'A CRM that',
		'the run learns its limit in the first seconds. A busy processor delays answers, which then look like a CRM that is busy.',
	],
];
