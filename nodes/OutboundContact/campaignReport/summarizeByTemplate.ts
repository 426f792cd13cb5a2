import type { ReportRow } from './campaignState';

/** One row of each lead, or phone without a lead: who is listed twice got the message once. */
export function onePerContact(rows: readonly ReportRow[]): ReportRow[] {
	return [...new Map(rows.map((row) => [row.leadId ?? (row.phone || row.item), row])).values()];
}

/**
 * Compares the templates of a campaign: a row for each, the most used one first. `template` is `null`
 * for messages whose claim does not say. `shareAnswered` is the share, from 0 to 1, of the sent
 * messages for which the CRM shows clearly whether there was activity since; `null` if there are none.
 */
export function summarizeByTemplate(all: readonly ReportRow[]) {
	const tried = onePerContact(all).filter(
		({ status }) => status === 'sent' || status === 'unconfirmed',
	);
	const templates = [...new Set(tried.map(({ template }) => template))];
	const summaries = templates.map((template) => {
		const rows = tried.filter((row) => row.template === template);
		const sent = rows.filter(({ status }) => status === 'sent');
		const known = sent.filter(({ activitySince }) => activitySince !== null).length;
		const answeredSince = sent.filter(({ activitySince }) => activitySince === true).length;
		const times = rows.flatMap(({ at }) => at ?? []).sort();
		return {
			template,
			contacts: rows.length,
			sent: sent.length,
			unconfirmed: rows.length - sent.length,
			answeredSince,
			shareAnswered: known === 0 ? null : Math.round((1000 * answeredSince) / known) / 1000,
			firstAt: times[0] ?? null,
			lastAt: times.at(-1) ?? null,
		};
	});
	return summaries.sort((one, other) => other.contacts - one.contacts);
}
