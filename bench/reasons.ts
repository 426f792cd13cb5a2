import type { Reasons } from './performancePage';

/** Why figures were not what is wanted when they were last looked at. */
export const reasons: Reasons = [
	[
		'CRM Lead Create: processor time',
		'both nodes evaluate two expressions an item, and send by the same helper; what is left on top is the limit of requests, the reading of phones, and the reading of the answer.',
	],
	[
		'A CRM that',
		'the run learns its limit in the first seconds. A busy processor delays answers, which then look like a CRM that is busy.',
	],
];
