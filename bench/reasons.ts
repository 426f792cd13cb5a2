import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer.',
	],
	[
		'CRM Lead Create: time',
		'the processor was half as fast as in the measurements before (1.03 then), and did not keep up with 8 requests at once.',
	],
	[
		'CRM Outbound Contact',
		'the loop sends the same requests, but reads no input, applies no rule and checks no answer. Both share two processors with the CRM of the measurement.',
	],
	[
		'A CRM that takes 50 requests per second: first campaign',
		'two seconds of eighteen more than the ideal, in one measurement; where they go was not looked into.',
	],
	[
		'Processor time of a contact among 100,000',
		'one run of each length, so the ratio scatters: it was 1.06 in the measurement before. n8n holds all items and reports in memory, and the garbage collector goes through them.',
	],
];
