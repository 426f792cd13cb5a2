import { nobodyYetText } from '../shared/claim/campaignKey';
import { campaignState, comparedStates, type CampaignState } from '../shared/claim/campaignState';
import type { KnownLead } from '../shared/lead/knownLead';
import { idText } from '../shared/records';
import { countOf, formatCount } from '../shared/values/describeValue';
import { isoInZone } from '../shared/values/time';
import type { Person } from './readLeads';

/** The statuses of rows in their order, and in words: what needs somebody comes first. */
const statusWords = {
	unconfirmed: 'unconfirmed',
	/** The CRM does not show the lead, or the claims on it. */
	unreadable: 'unreadable',
	sent: 'sent',
	/** The campaign did not try this lead, or released it. */
	notSent: 'not sent',
	/** The account has no such lead. */
	noLead: 'without a lead',
};

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

/** Why it is unknown whether a message was answered. */
const laterCampaignNote =
	'a later campaign has written to the lead, whose message or answer it may be';
const notShownNote = 'the CRM does not show it';

const unreadableText =
	'The CRM does not show the metadata of this lead, where campaigns are stored. Look at the lead in the CRM.';

/** An output item of "Get Report". */
export type ReportRow = ReturnType<typeof rowOf>;

function rowOf(state: PersonState, zone: string) {
	const { status, claim, evidence, answered, hasLaterCampaign, lead, person } = state;
	const { contact, mayHaveLead } = person;
	const isOpen = claim?.status !== 'sent' && (status === 'sent' || status === 'unconfirmed');
	const isAnswerUnknown = status === 'sent' && answered === null;
	const statusWithoutLead = mayHaveLead ? 'unreadable' : 'noLead';
	const error = status === 'unreadable' ? unreadableText : person.error;
	return {
		status: lead ? status : statusWithoutLead,
		name: lead?.text('name') ?? null,
		/** The contact's; in a report on leads that of the message, or of the lead. */
		phone: contact?.shown ?? claim?.phone ?? String(lead?.phone ?? ''),
		/** Whether somebody has answered the message; `null` if that is unknown, or nothing was sent. */
		answered,
		...(isAnswerUnknown && { answeredNote: hasLaterCampaign ? laterCampaignNote : notShownNote }),
		/** Name and language of the message's template; `null` if the claim does not say. */
		template: claim?.template ?? null,
		/** When the lead was claimed or released, or the message was sent; `null` if the claim does not say. */
		at: claim?.at === undefined ? null : isoInZone(claim.at, zone),
		/** What the CRM shows of a message without a clear answer. */
		...(isOpen && { evidence }),
		/** Why there is nothing to report. */
		...(error !== undefined && { error }),
		/** Number of the input item, from 1; missing in a report on leads. */
		...(contact && { item: contact.itemIndex + 1 }),
		/** `null` without a lead, or where its ID has lost digits. */
		leadId: idText(lead?.id) ?? null,
		conversationId: claim?.conversationId ?? null,
	};
}

/** One row of each lead, or phone without a lead: who is listed twice got the message once. */
function onePerContact(rows: readonly ReportRow[]): ReportRow[] {
	const keyOf = (row: ReportRow) => row.leadId ?? (row.phone || (row.item ?? row));
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Says how many leads the CRM lists, and when they were created. */
export function describeExtent(listed: readonly Person[]): string {
	const days = listed
		.flatMap(({ leads: [lead] }) => lead.createdAt ?? [])
		.map((time) => new Date(time).toISOString().slice(0, 10))
		.sort();
	const created = days.length === 0 ? '' : `, created from ${days[0]} to ${days.at(-1)}`;
	return ` (of the ${formatCount(listed.length)} leads that the CRM lists${created})`;
}

/**
 * Says what the rows of a report count.
 *
 * @param extent how far the list of leads goes; empty for a report on contacts
 */
export function describeRows(all: readonly ReportRow[], typedKey: string, extent: string): string {
	const rows = onePerContact(all);
	const counts = Object.entries(statusWords).flatMap(([status, words]) => {
		const count = rows.filter((row) => row.status === status).length;
		return count > 0 ? `${formatCount(count)} ${words}` : [];
	});
	const answered = rows.filter((row) => row.answered).length;
	const text = [countOf(rows.length, 'contact'), counts.join(', ')].filter(Boolean).join(': ');
	const ofAnswers = answered > 0 ? `; ${formatCount(answered)} answered` : '';
	const isNobody = rows.every(
		({ status, at }) => status === 'noLead' || (status === 'notSent' && !at),
	);
	const notes = rows.flatMap(({ answeredNote }) => answeredNote ?? []);
	const sent = rows.filter(({ status }) => status === 'sent').length;
	const reasons = [...new Set(notes)].join(', or ');
	const ofUnknown = `Of ${notes.length} of ${sent}, it is unknown whether they have answered: ${reasons}`;
	const more = isNobody ? nobodyYetText(typedKey) : notes.length > 0 && ofUnknown;
	return `${text}${ofAnswers}${extent}${more ? `. ${more}.` : ''}`;
}

/**
 * Counts the messages of a campaign by template, the most used one first. `template` is `null` for
 * messages whose claim does not say. `share` is that of `answered` in `sent`, from 0 to 1. Messages of which
 * it is unknown whether they were answered (`answerUnknown`) count as not answered, so that the share is
 * never too high; it is `null` if that is unknown of all.
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
			...describeShare(isKnown ? answered / sent.length : null, sent.length),
			firstAt: times[0] ?? null,
			lastAt: times.at(-1) ?? null,
		};
	});
	return summaries.sort((one, other) => other.contacts - one.contacts || other.sent - one.sent);
}

/** Standard score of a two-sided interval of 95 %. */
const z = 1.959964;

/**
 * A share, for people as `20 %` (below 10 % with a decimal), and where that of a very long list would lie: the
 * bounds of its Wilson score interval, 95 %, which stays between 0 and 1 and holds for few cases.
 */
function describeShare(share: number | null, total: number) {
	if (share === null) return { share, shareText: null, shareFrom: null, shareTo: null };
	const rounded = (value: number) => Math.max(0, Math.round(1000 * value) / 1000);
	const spread = (z * z) / total;
	const center = share + spread / 2;
	const margin = z * Math.sqrt((share * (1 - share)) / total + spread / (4 * total));
	return {
		share: rounded(share),
		shareText: `${Number((100 * share).toFixed(share < 0.1 ? 1 : 0))} %`,
		shareFrom: rounded((center - margin) / (1 + spread)),
		shareTo: rounded((center + margin) / (1 + spread)),
	};
}
