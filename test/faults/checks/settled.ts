import { hasArrived } from '../settling';
import type { Check } from './check';

/** The evidence in every report matches what the CRM has. */
export const evidenceIsCorrect: Check = (evidence) =>
	evidence.allReports.flatMap((attributed) => {
		const { evidence: shown, phone } = attributed.report;
		if (shown === null || (shown === 'messageShown') === hasArrived(attributed, evidence)) return [];
		return [
			{
				kind: shown === 'messageShown' ? ('lost' as const) : ('other' as const),
				text: `The message to ${phone} is said to have ${shown === 'messageShown' ? '' : 'not '}arrived`,
			},
		];
	});
