import { hasArrived } from '../settling';
import type { Check } from './check';

/** What the node says to have arrived has, and what it says to have not arrived has not. */
export const evidenceIsRight: Check = (evidence) =>
	evidence.told.flatMap((told) => {
		const { evidence: shown, phone } = told.report;
		if (shown === null || (shown === 'arrived') === hasArrived(told, evidence)) return [];
		return [
			{
				kind: shown === 'arrived' ? ('lost' as const) : ('other' as const),
				text: `The message to ${phone} is said to have ${shown === 'arrived' ? '' : 'not '}arrived`,
			},
		];
	});
