import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer.',
	],
	[
		'CRM Lead Create: time',
		'the loop prepares nothing: no phones, no validation of fields, no reading of answers. On two processors this work shares them with the CRM of the measurement.',
	],
	[
		'CRM Outbound Contact',
		'the loop sends the same requests, but reads no input, applies no rule and checks no answer. Both share two processors with the CRM of the measurement.',
	],
];
