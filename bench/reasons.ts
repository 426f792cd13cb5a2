import type { Reasons } from './performancePage';

/** Reasons for the targets that the last measurement missed. */
export const reasons: Reasons = [
	[
		'Loading all nodes',
		'66 ms on the day before; the processor was slower on this one, where an earlier state of the code took as long in pairs (145 against 147 ms).',
	],
	[
		'Packed tarball',
		'the files are what the compiler puts out, with names, comments and line breaks, and nodes were added since the target was set.',
	],
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions per item and use the same request helper. The difference is the request limiter, the parsing of phones, and the reading of the answer. 1.60, 1.75, 1.87, 1.76 and 1.74 in five measurements on one day.',
	],
	[
		'CRM Lead Create: time',
		'1.04 to 1.15 in five measurements on one day: two processors are shared with the CRM of the measurement.',
	],
	[
		'CRM Outbound Contact',
		'the loop sends the same requests, but reads no input, applies no rule and checks no answer. Both share two processors with the CRM of the measurement. Processor time 1.65, 1.72, 1.87, 1.75 and 1.95, time 1.00 to 1.12 in five measurements on one day.',
	],
	[
		'A CRM that takes 5 requests per second: first campaign',
		'1.06, 1.14 and 1.13 in three measurements: a run of 33 contacts, in which one more pause of a second counts a tenth.',
	],
	[
		'A CRM that takes 50 requests per second: first campaign',
		'1.12, 1.11 and 1.12 in three measurements. After the first refusal, the requests that the CRM saves up during the pause are used only as the rate grows: half of them used at once, a simulated minute takes 1.6 instead of 1.2 of the ideal time where a CRM counts a sliding second, and 5.1 instead of 2.0 where it holds a tenth of one.',
	],
	[
		'Processor time of a contact among 100,000',
		'one run of each length, so the ratio scatters: it was 1.06 in the measurement before. n8n holds all items and reports in memory, and the garbage collector goes through them.',
	],
];
