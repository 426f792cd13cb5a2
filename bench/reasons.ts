import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer. 1.60 to 1.90 in six measurements on two processors.',
	],
	[
		'CRM Lead Create: time',
		'1.04 to 1.15 in six measurements: two processors are shared with the CRM of the measurement.',
	],
];
