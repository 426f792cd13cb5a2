import type { Lead } from '../../shared/contract';
import { hasLabel } from '../../shared/lead/labels';
import type { PollRun } from '../pollRun';
import type { NamedFilter } from '../sample';

/**
 * Reads "Filters": those that are set.
 *
 * @throws {InvalidInput} when one is not a text
 */
export function leadFilters(run: PollRun): Array<NamedFilter<Lead>> {
	const filter = (
		name: string,
		label: string,
		matches: (lead: Lead, wanted: string) => boolean,
	): Array<NamedFilter<Lead>> => {
		const wanted = run.text(`filters.${name}`, label);
		return wanted === '' ? [] : [{ label, accepts: (lead) => matches(lead, wanted) }];
	};
	return [
		...filter('label', 'Label', hasLabel),
		...filter('leadOwner', 'Owner', ({ leadOwner }, wanted) => leadOwner === wanted),
		...filter('source', 'Source', ({ source }, wanted) => source === wanted),
		...filter(
			'temperature',
			'Temperature',
			(lead, wanted) => String(lead.leadTemperature) === wanted,
		),
		...filter('leadType', 'Lead Type', ({ leadType }, wanted) => leadType === wanted),
	];
}
