import { workOnAll } from '../../shared/transport/workOnAll';
import type { CrmClient } from '../../shared/transport/crmClient';
import { RequestFailed } from '../../shared/transport/requestFailed';
import type { LeadDetails } from '../lead/leadDetails';
import { lookUpLeads, type LookUp } from '../leadRequests/listLeads';
import { ContactEnded } from '../report/endings';
import type { ReportRow } from './campaignState';

/** The leads with a phone, or why there is nothing to report. */
export type PhoneLookUp = { leads: LeadDetails[] } | Pick<ReportRow, 'status' | 'error'>;

/**
 * Looks up phones, one request each.
 *
 * @param phones digits with country code
 * @returns the results by phone
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {LimitReached} or {ExecutionCancelled} when no further request is sent
 */
export async function lookUpPhones(
	phones: readonly string[],
	client: CrmClient,
): Promise<Map<string, PhoneLookUp>> {
	const results = new Map<string, PhoneLookUp>();
	const ends: unknown[] = [];
	const lookUp = async (phone: string) => {
		if (ends.length > 0) return;
		const toEnd = (error: unknown) => void ends.push(error);
		await lookUpPhone(phone, client).then((result) => results.set(phone, result), toEnd);
	};
	await workOnAll(new Set(phones), lookUp, client.pool);
	if (ends.length > 0) throw ends[0];
	return results;
}

async function lookUpPhone(phone: string, client: CrmClient): Promise<PhoneLookUp> {
	return await lookUpLeads({ phone, leadBody: {} }, { client }).then(resultOf, (error: unknown) => {
		if (error instanceof ContactEnded) {
			const text = 'The CRM answered something other than a list of leads';
			return { status: 'unreadable', error: text };
		}
		if (!(error instanceof RequestFailed) || error.refusal.failure.status === 401) throw error;
		return { status: 'unreadable', error: error.message };
	});
}

function resultOf({ leads, otherLeads }: LookUp): PhoneLookUp {
	if (leads.length > 0) return { leads };
	if (otherLeads === 0) return { status: 'noLead', error: 'The CRM shows no lead with this phone' };
	const error =
		'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list';
	return { status: 'unreadable', error };
}
