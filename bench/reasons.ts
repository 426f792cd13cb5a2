import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer.',
	],
	[
		'Code loaded',
		'about a third is CRM Outbound Contact, and 70 kB are texts: descriptions of fields, and messages that say what to do. The numbering plans are loaded with the first phone.',
	],
	[
		'A CRM that',
		'the run learns its limit in the first seconds. On a busy machine, delayed answers look like those of a busy CRM.',
	],
];
