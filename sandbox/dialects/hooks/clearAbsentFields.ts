import { leadView } from '../../handlers/views';
import type { LeadRecord } from '../../store';
import { isObject } from '../../validation';
import type { DialectHooks } from '../dialect';
import { without } from '../rewriting';

/** A hook that sets these fields of an updated lead to these values if the body lacks them. */
export function clearAbsentFields(
	emptyValues: Partial<LeadRecord>,
): NonNullable<DialectHooks['carryOut']> {
	return (request, next) => {
		const answer = next();
		const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
		if (!lead || !isObject(request.body)) return answer;
		request.account.leads.update(lead, without(emptyValues, ...Object.keys(request.body)));
		return leadView(request.account, lead);
	};
}
