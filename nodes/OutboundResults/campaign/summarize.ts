import { unknownAnswersOf, type KnownRow } from './reportRows';
import { wilsonInterval } from './wilsonInterval';

/** One row of each lead, or phone without a lead: who is listed twice got the message once. */
export function onePerContact(rows: readonly KnownRow[]): KnownRow[] {
	const keyOf = (row: KnownRow) => row.leadId ?? (row.phone || (row.item ?? row));
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/**
 * Counts the messages of a campaign by template, the most used one first. `template` is `null` for
 * messages whose claim does not say. `share` is that of `answered` in `sent`, from 0 to 1; `shareFrom`
 * and `shareTo` are the bounds of its Wilson score interval, 95 %. Messages of which it is unknown
 * whether they were answered (`answerUnknown`) count as not answered, so that the share is never too
 * high; it is `null` if that is unknown of all. `answeredNote` says why it is unknown, and is `null` if it
 * is not.
 */
export function summarize(all: readonly KnownRow[], campaign: string) {
	const tried = onePerContact(all).filter(({ status }) => /^(?:sent|unconfirmed)$/.test(status));
	const templates = [...new Set(tried.map(({ template }) => template))];
	const summaries = templates.map((template) => {
		const rows = tried.filter((row) => row.template === template);
		const sent = rows.filter(({ status }) => status === 'sent');
		const answered = sent.filter((row) => row.answered === true).length;
		const answerUnknown = sent.filter((row) => row.answered === null).length;
		const isKnown = answerUnknown < sent.length;
		const share = isKnown ? answered / sent.length : null;
		const interval = isKnown ? wilsonInterval(answered, sent.length) : undefined;
		const times = rows
			.flatMap(({ at }) => at ?? [])
			.sort((one, other) => Date.parse(one) - Date.parse(other));
		return {
			campaign,
			template,
			contacts: rows.length,
			sent: sent.length,
			unconfirmed: rows.length - sent.length,
			answered,
			answerUnknown,
			answeredNote: unknownAnswersOf(rows) ?? null,
			share: rounded(share),
			shareText: share === null ? null : percentText(share),
			shareFrom: rounded(interval?.from),
			shareTo: rounded(interval?.to),
			firstAt: times[0] ?? null,
			lastAt: times.at(-1) ?? null,
		};
	});
	return summaries.sort((one, other) => other.contacts - one.contacts || other.sent - one.sent);
}

/** A share for people, such as `20 %`; below 10 % with a decimal. */
function percentText(share: number): string {
	return `${Number((100 * share).toFixed(share < 0.1 ? 1 : 0))} %`;
}

function rounded(share: number | null = null): number | null {
	return share === null ? null : Math.round(1000 * share) / 1000;
}
