import type { IExecuteFunctions } from 'n8n-workflow';

import { comparableLabel, comparableLabels } from '../../shared/lead/labels';
import { listLeads } from '../../shared/lead/listLeads';
import { isRecord } from '../../shared/transport/records';
import { pickedValue } from '../../shared/values/checkedValue';
import { listSeparator } from '../../shared/values/text';
import { stopReason, type Campaign } from '../control/campaign';
import type { ContactReport } from '../report/report';

/**
 * A warning about labels in "Skip Labels" that no lead has: with a typo, the option would skip nobody.
 * Labels that were picked from the list exist, and so does a single one that left somebody out.
 *
 * @returns one sentence, or none
 */
export async function missingLabels(
	context: IExecuteFunctions,
	campaign: Campaign,
	reports: readonly ContactReport[],
): Promise<string[]> {
	const typed = context.getNodeParameter('leaveOut.skipLabels', 0, '') as unknown;
	const isPicked = isRecord(typed) && typed.mode === 'list';
	if (isPicked) return [];
	const names = [pickedValue(typed)]
		.flat()
		.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
		.map(String)
		.filter((entry) => entry.trim() !== '');
	const isSingle = names.length === 1 && !listSeparator.test(names[0]);
	const isSeen = isSingle && reports.some(({ reason }) => reason === 'optedOut');
	if (names.length === 0 || isSeen || stopReason(campaign)) return [];
	const listing = await listLeads({}, campaign.client).catch(() => undefined);
	if (!listing) return [];
	const known = new Set(listing.leads.flatMap(comparableLabels));
	const missing = names.flatMap((name) => unknownLabels(name, known));
	if (missing.length === 0) return [];
	const quoted = missing.map((name) => `"${name}"`).join(', ');
	return [
		`No lead that the CRM lists has the label ${quoted}. Check the spelling in "Skip Labels"; CRM Lead shows names and IDs of labels`,
	];
}

/** A text with separators may also be the name of a single label, as in `labelTexts`. */
function unknownLabels(text: string, known: ReadonlySet<string>): string[] {
	if (known.has(comparableLabel(text))) return [];
	return text
		.split(listSeparator)
		.map((name) => name.trim())
		.filter((name) => name !== '' && !known.has(comparableLabel(name)));
}
