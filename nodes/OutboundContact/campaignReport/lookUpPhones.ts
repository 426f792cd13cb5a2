import { workOnAll } from '../../shared/transport/workOnAll';
import type { CrmClient } from '../../shared/transport/crmClient';
import type { Failure } from '../../shared/transport/failure';
import type { LeadDetails } from '../lead/leadDetails';
import { lookUpLeads } from '../leadRequests/listLeads';
import { ContactEnded, RequestFailed } from '../report/endings';

/** What `GET /lead` shows of a phone. */
export type PhoneLookUp =
	| { kind: 'found'; leads: LeadDetails[] }
	| { kind: 'none' }
	/** The answer leaves open whether there is a lead. */
	| { kind: 'unreadable'; error: string }
	| { kind: 'failed'; failure: Failure };

/**
 * Looks up phones, one request each. After a refused token, the rest is left out.
 *
 * @param phones digits with country code
 * @returns the results by phone
 */
export async function lookUpPhones(
	phones: readonly string[],
	client: CrmClient,
): Promise<Map<string, PhoneLookUp>> {
	const results = new Map<string, PhoneLookUp>();
	let isTokenRefused = false;
	const lookUp = async (phone: string) => {
		if (isTokenRefused) return;
		const result = await lookUpPhone(phone, client);
		isTokenRefused ||= result.kind === 'failed' && result.failure.status === 401;
		results.set(phone, result);
	};
	await workOnAll(new Set(phones), lookUp, client.pool);
	return results;
}

async function lookUpPhone(phone: string, client: CrmClient): Promise<PhoneLookUp> {
	try {
		const { leads, otherLeads } = await lookUpLeads({ phone, leadBody: {} }, { client });
		if (leads.length > 0) return { kind: 'found', leads };
		if (otherLeads === 0) return { kind: 'none' };
		const error =
			'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list';
		return { kind: 'unreadable', error };
	} catch (error) {
		if (error instanceof RequestFailed) return { kind: 'failed', failure: error.refusal.failure };
		if (!(error instanceof ContactEnded)) return { kind: 'unreadable', error: String(error) };
		return { kind: 'unreadable', error: 'The CRM answered something other than a list of leads' };
	}
}
