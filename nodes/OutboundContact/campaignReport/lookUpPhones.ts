import { endpoints, type Lead } from '../../shared/contract';
import { onlyRecords } from '../../shared/operation/readRecords';
import { withoutCountryCode } from '../../shared/phone';
import type { CrmClient } from '../../shared/transport/crmClient';
import type { Failure } from '../../shared/transport/failure';
import { isSamePhone } from '../contact/samePhone';

/** The answer of `GET /lead` for a phone. */
export type PhoneLookUp =
	/** Leads with this phone; `none` if the list is empty. */
	| { kind: 'found' | 'none'; leads: Lead[] }
	/** The answer leaves open whether there is a lead. */
	| { kind: 'unreadable'; error: string }
	| { kind: 'failed'; failure: Failure };

type PhoneFormat = (phone: string) => string;

/** Formats of the phone in the query; the first is that of the spec (section 4). */
const formats: readonly [PhoneFormat, ...PhoneFormat[]] = [
	(phone) => phone,
	(phone) => `+${phone}`,
	withoutCountryCode,
];

/** Number of phones, spread over the list, on which each further format is tested. */
const maxTests = 8;

/**
 * Looks up phones with `GET /lead`, one request each. The CRM compares phones exactly (spec,
 * section 4) and may store another format. So if it finds none of them, a few are looked up in
 * other formats, and then all in the format that finds one.
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
	const lookUpAll = async (some: readonly string[], format: PhoneFormat) => {
		const queue = some.values();
		const worker = async () => {
			for (const phone of queue) {
				const result = await lookUp(phone, format(phone), client);
				// A CRM may reject a format that it does not know: this says nothing about the phone.
				if (!results.has(phone) || result.kind === 'found') results.set(phone, result);
				isTokenRefused ||= result.kind === 'failed' && result.failure.status === 401;
				if (isTokenRefused) break;
			}
		};
		const workers = Math.min(client.settings.maxConcurrentRequests, some.length);
		await Promise.all(Array.from({ length: workers }, worker));
	};
	const isFound = (phone: string) => results.get(phone)?.kind === 'found';
	const [documented, ...others] = formats;
	await lookUpAll([...new Set(phones)], documented);
	if (phones.some(isFound)) return results;
	const missing = [...results].flatMap(([phone, { kind }]) => (kind === 'none' ? [phone] : []));
	const step = Math.ceil(missing.length / maxTests);
	const tested = missing.filter((_, index) => index % step === 0);
	const untested = missing.filter((_, index) => index % step !== 0);
	for (const format of others) {
		await lookUpAll(tested, format);
		if (!tested.some(isFound)) continue;
		await lookUpAll(untested, format);
		break;
	}
	return results;
}

async function lookUp(
	phone: string,
	formattedPhone: string,
	client: CrmClient,
): Promise<PhoneLookUp> {
	const answer = await client.request(endpoints.listLeads, { query: { phone: formattedPhone } });
	if (!answer.ok) return { kind: 'failed', failure: answer.failure };
	if (!Array.isArray(answer.body)) {
		const error = 'The CRM answered something other than a list of leads';
		return { kind: 'unreadable', error };
	}
	const listed = onlyRecords<Lead>(answer.body);
	const leads = listed.filter((lead) => isSamePhone(lead.phone, phone));
	if (leads.length === 0 && listed.length > 0) {
		const error =
			'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list';
		return { kind: 'unreadable', error };
	}
	return { kind: leads.length > 0 ? 'found' : 'none', leads };
}
