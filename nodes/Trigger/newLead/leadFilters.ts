import type { Lead } from '../../shared/contract';
import { hasLabel } from '../../shared/lead/labels';
import type { PollRun } from '../pollRun';
import { readFilter, type NamedFilter } from '../sample';

/**
 * Reads "Filters": those that are set.
 *
 * @throws {InvalidInput} when one is not a text
 */
export function leadFilters(run: PollRun): Array<NamedFilter<Lead>> {
	const is = (field: keyof Lead) => (lead: Lead, wanted: string) => lead[field] === wanted;
	return [
		...readFilter(run, 'label', 'Label', hasLabel),
		...readFilter(run, 'leadOwner', 'Owner', is('leadOwner')),
		...readFilter(run, 'source', 'Source', is('source')),
		...readFilter(
			run,
			'temperature',
			'Temperature',
			({ leadTemperature }: Lead, wanted) => String(leadTemperature) === wanted,
		),
		...readFilter(run, 'leadType', 'Lead Type', is('leadType')),
	];
}
