import { campaignState, comparedStates, type CampaignState } from '../shared/claim/campaignState';
import type { MessageEvidence } from '../shared/claim/evidence';
import type { KnownLead } from '../shared/lead/knownLead';
import { idText } from '../shared/records';
import { isoInZone } from '../shared/values/time';
import type { Person } from './readLeads';

/** The statuses of rows in their order, and in words: what needs somebody comes first. */
export const statusWords = {
	unconfirmed: 'unconfirmed',
	/** The CRM does not show the lead, or the claims on it. */
	unreadable: 'unreadable',
	sent: 'sent',
	/** The campaign did not try this lead, or released it. */
	notSent: 'not sent',
	/** The account has no such lead. */
	noLead: 'without a lead',
};

export type ReportStatus = keyof typeof statusWords;

/** Why it is unknown whether a message was answered, as rows say it. */
const laterCampaignNote =
	'a later campaign has written to the lead, whose message or answer it may be';
const notShownNote = 'the CRM does not show it';

/** An output item of "Get Report". */
export interface ReportRow {
	status: ReportStatus;
	name: string | null;
	/** The contact's; in a report on leads that of the message, or of the lead. */
	phone: string;
	/** Whether somebody has answered the message; `null` if that is unknown, or nothing was sent. */
	answered: boolean | null;
	/** Why that is unknown of a message that was sent. */
	answeredNote?: string;
	/** Name and language of the message's template; `null` if the claim does not say. */
	template: string | null;
	/**
	 * When the lead was claimed or released, or the message was sent, in the workflow's time zone; `null` if
	 * the claim does not say.
	 */
	at: string | null;
	/** What the CRM shows of a message without a clear answer; missing for others. */
	evidence?: MessageEvidence;
	/** Why there is nothing to report. */
	error?: string;
	/** Number of the input item, from 1; missing in a report on leads. */
	item?: number;
	/** `null` without a lead, or where its ID has lost digits. */
	leadId: string | null;
	conversationId: string | null;
}

/** Of how many messages it is unknown whether they were answered, and why; `undefined` if it is of none. */
export function unknownAnswersOf(rows: readonly ReportRow[]): string | undefined {
	const sent = rows.filter(({ status }) => status === 'sent');
	const notes = sent.flatMap(({ answeredNote }) => answeredNote ?? []);
	if (notes.length === 0) return undefined;
	const reasons = [...new Set(notes)].join(', or ');
	return `Of ${notes.length} of ${sent.length}, it is unknown whether they have answered: ${reasons}`;
}

/**
 * The rows of a campaign: one for each contact, or for each listed lead that the campaign has claimed or
 * may have claimed.
 *
 * @param zone time zone of the times
 */
export function reportRows(persons: readonly Person[], key: string, zone: string): ReportRow[] {
	const found = persons
		.map((person) => stateOf(person, key))
		.filter(({ person, claim, status }) => person.contact || claim || status === 'unreadable');
	const order = Object.keys(statusWords);
	return comparedStates(found)
		.map((state) => rowOf(state, zone))
		.sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}

/** A state, with the lead that shows it, if there is one. */
interface PersonState extends CampaignState {
	person: Person;
	lead?: KnownLead;
}

/** The state on the lead that says most: what may have been sent is never reported as not sent. */
function stateOf(person: Person, key: string): PersonState {
	const { contact, leads, now } = person;
	const phone = contact?.phone.ok ? contact.phone.digits : undefined;
	const states = leads.map((lead): PersonState => ({
		...campaignState(lead, key, now, { phone, leads }),
		person,
		lead,
	}));
	const order = ['sent', 'unconfirmed', 'unreadable', 'notSent'];
	const [most = { status: 'notSent', evidence: null, answered: null, person }] = states.sort(
		(one, other) =>
			order.indexOf(one.status) - order.indexOf(other.status) ||
			Number(!one.claim) - Number(!other.claim),
	);
	return most;
}

const unreadableText =
	'The CRM does not show the metadata of this lead, where campaigns are stored. Look at the lead in the CRM.';

function rowOf(state: PersonState, zone: string): ReportRow {
	const { status, claim, evidence, answered, hasLaterCampaign, lead, person } = state;
	const { contact, mayHaveLead } = person;
	const isOpen = claim?.status !== 'sent' && (status === 'sent' || status === 'unconfirmed');
	const at = claim?.at;
	const statusWithoutLead = mayHaveLead ? 'unreadable' : 'noLead';
	const error = status === 'unreadable' ? unreadableText : person.error;
	return {
		status: lead ? status : statusWithoutLead,
		name: lead?.text('name') ?? null,
		phone: contact?.shown ?? claim?.phone ?? String(lead?.phone ?? ''),
		answered,
		...(status === 'sent' &&
			answered === null && {
				answeredNote: hasLaterCampaign ? laterCampaignNote : notShownNote,
			}),
		template: claim?.template ?? null,
		at: at === undefined ? null : isoInZone(at, zone),
		...(isOpen && { evidence }),
		...(error !== undefined && { error }),
		...(contact && { item: contact.itemIndex + 1 }),
		leadId: idText(lead?.id) ?? null,
		conversationId: claim?.conversationId ?? null,
	};
}

/** One row of each lead, or phone without a lead: who is listed twice got the message once. */
export function onePerContact(rows: readonly ReportRow[]): ReportRow[] {
	const keyOf = (row: ReportRow) => row.leadId ?? (row.phone || (row.item ?? row));
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
export function summarize(all: readonly ReportRow[], campaign: string) {
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

/** Standard score of a two-sided interval of 95 %. */
const z = 1.959964;

/**
 * The Wilson score interval of a share, 95 %: where the share of a very long list would lie, judged by
 * this one. Unlike "plus or minus", it stays between 0 and 1 and holds for few cases.
 *
 * @param count cases that have the property
 * @param total all cases
 * @returns bounds from 0 to 1; `undefined` without cases
 */
function wilsonInterval(count: number, total: number): { from: number; to: number } | undefined {
	if (total === 0) return undefined;
	const share = count / total;
	const spread = (z * z) / total;
	const center = share + spread / 2;
	const margin = z * Math.sqrt((share * (1 - share)) / total + spread / (4 * total));
	const bound = (value: number) => Math.min(1, Math.max(0, value / (1 + spread)));
	return { from: bound(center - margin), to: bound(center + margin) };
}
