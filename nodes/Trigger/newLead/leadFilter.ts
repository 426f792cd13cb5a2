import type { Lead } from '../../shared/contract';
import { hasLabel } from '../../shared/lead/labels';
import type { PollRun } from '../pollRun';

/** Filters leads. */
export interface LeadFilter {
	accepts: (lead: Lead) => boolean;
	/** The filters that the CRM can apply: parameters with published names (spec, section 4). */
	query: { source?: string; temperature?: string };
}

/**
 * Reads "Filters". Empty filters accept every lead.
 *
 * @throws {InvalidInput} when one is not a text
 */
export function leadFilter(run: PollRun): LeadFilter {
	const label = run.text('filters.label', 'Label');
	const owner = run.text('filters.leadOwner', 'Owner');
	const source = run.text('filters.source', 'Source');
	const temperature = run.text('filters.temperature', 'Temperature');
	const type = run.text('filters.leadType', 'Lead Type');
	return {
		accepts: (lead) =>
			(label === '' || hasLabel(lead, label)) &&
			(owner === '' || lead.leadOwner === owner) &&
			(source === '' || lead.source === source) &&
			(temperature === '' || String(lead.leadTemperature) === temperature) &&
			(type === '' || lead.leadType === type),
		query: {
			...(source !== '' && { source }),
			...(temperature !== '' && { temperature }),
		},
	};
}
