import { endpoints, type Lead } from '../../shared/contract';
import { onlyRecords } from '../../shared/operation/readRecords';
import { withoutCountryCode } from '../../shared/phone';
import type { CrmClient } from '../../shared/transport/crmClient';
import type { Failure } from '../../shared/transport/failure';
import { isSamePhone } from '../steps/phoneOwner';

/** What `GET /lead` shows for a phone. */
export type LookUp =
	/** Leads with this phone; none where the CRM shows an empty list. */
	| { kind: 'found' | 'none'; leads: Lead[]; clockAheadMs: number }
	/** The CRM shows leads, but none with this phone: it may leave out the one that has it. */
	| { kind: 'others' }
	/** The answer is no list. */
	| { kind: 'unreadable' }
	| { kind: 'failed'; failure: Failure };

/** How a phone is written in the query; the first is the one of the spec (section 4). */
const forms = [
	(phone: string) => phone,
	(phone: string) => `+${phone}`,
	(phone: string) => withoutCountryCode(phone),
] as const;

/** So many phones that were not found are tried in every form. */
const mostTrials = 3;

/**
 * Looks phones up with `GET /lead`, one request each. The CRM compares phones exactly (spec, section
 * 4) and may store another form: where it finds none of them, a few are tried in other forms, and
 * all in the form that finds one.
 *
 * @param phones digits with country code
 * @param atOnce how many requests may be in flight
 * @returns what the CRM shows, by phone
 */
export async function lookUpPhones(
	phones: readonly string[],
	client: CrmClient,
	atOnce: number,
): Promise<Map<string, LookUp>> {
	const found = new Map<string, LookUp>();
	let isTokenRefused = false;
	const askAll = async (some: readonly string[], form: (phone: string) => string) => {
		const queue = some.values();
		const worker = async () => {
			for (const phone of queue) {
				const shown = await lookUp(phone, form(phone), client);
				found.set(phone, shown);
				isTokenRefused ||= shown.kind === 'failed' && shown.failure.status === 401;
				if (isTokenRefused) break;
			}
		};
		await Promise.all(Array.from({ length: Math.min(atOnce, some.length) }, worker));
	};
	const [documented, ...others] = forms;
	await askAll([...new Set(phones)], documented);
	const isFound = ({ kind }: LookUp) => kind === 'found';
	const missing = [...found].flatMap(([phone, { kind }]) => (kind === 'none' ? [phone] : []));
	if ([...found.values()].some(isFound)) return found;
	for (const form of others) {
		const tried = missing.slice(0, mostTrials);
		await askAll(tried, form);
		if (!tried.some((phone) => found.get(phone)?.kind === 'found')) continue;
		await askAll(missing.slice(mostTrials), form);
		break;
	}
	return found;
}

async function lookUp(phone: string, asked: string, client: CrmClient): Promise<LookUp> {
	const askedAt = Date.now();
	const answer = await client.request(endpoints.listLeads, { query: { phone: asked } });
	if (!answer.ok) return { kind: 'failed', failure: answer.failure };
	if (!Array.isArray(answer.body)) return { kind: 'unreadable' };
	const shown = onlyRecords<Lead>(answer.body);
	const leads = shown.filter((lead) => isSamePhone(String(lead.phone ?? ''), phone));
	if (leads.length === 0 && shown.length > 0) return { kind: 'others' };
	const clockAheadMs = clockAhead(answer.headers.date, askedAt);
	return { kind: leads.length > 0 ? 'found' : 'none', leads, clockAheadMs };
}

/** How far the CRM's clock is ahead of this machine's; 0 where it does not tell. In ms. */
export function clockAhead(dateHeader: unknown, askedAt: number): number {
	const crmTime = Date.parse(String(dateHeader ?? ''));
	return Number.isNaN(crmTime) ? 0 : crmTime - askedAt;
}
