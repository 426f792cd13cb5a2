import { leadView } from '../../handlers/views';
import type { Account, LeadRecord } from '../../store';
import type { DialectHooks } from '../dialect';

/** A hook that changes every lead that `POST /lead` creates, before it is answered. */
export function changeNewLeads(
	change: (account: Account, lead: LeadRecord) => void,
): NonNullable<DialectHooks['carryOut']> {
	return ({ endpoint, account }, next) => {
		const before = account.leads.size;
		const answer = next();
		const lead = account.leads.all().at(-1);
		if (endpoint !== 'createLead' || account.leads.size === before || !lead) return answer;
		change(account, lead);
		return leadView(account, lead);
	};
}
