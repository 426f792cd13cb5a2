import type { ReportRow } from './campaignState';

/**
 * Compares the templates of a campaign: a row for each, the most used one first. `template` is `null`
 * for messages whose claim does not say. `shareAnswered` is the share, from 0 to 1, of the sent
 * messages for which the CRM shows clearly whether there was activity since; `null` if there are none.
 */
export function summarizeByTemplate(rows: readonly ReportRow[]) {
	// A lead that is listed twice got the message once.
	const ofLeads = [...new Map(rows.map((row) => [row.leadId, row])).values()];
	const tried = ofLeads.filter(({ status }) => status === 'sent' || status === 'unconfirmed');
	return [...new Set(tried.map(({ template }) => template))]
		.map((template) =>
			summaryOf(
				template,
				tried.filter((row) => row.template === template),
			),
		)
		.sort((one, other) => other.contacts - one.contacts);
}

function summaryOf(template: string | null, rows: readonly ReportRow[]) {
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
}
