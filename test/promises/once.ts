import type { LeadRecord } from '../../sandbox';
import type { Check } from './evidence';

/** Nobody gets two messages, and nobody outside the audience gets one. */
export const oneMessagePerPerson: Check = (evidence) => {
	const { people, messages } = evidence.facts;
	return [
		...people.flatMap((person) =>
			evidence
				.messagesTo(person)
				.slice(1)
				.map(() => `${person.name} got one more message, at ${person.phone}`),
		),
		...messages
			.filter(({ to }) => !people.some(({ phone }) => phone === to))
			.map(({ to }) => `A message went to ${to}, who is not in the audience`),
	];
};

/** No lead gets two messages, as the CRM assigns them. */
export const oneMessagePerLead: Check = ({ facts: { messages } }) =>
	messages
		.filter(({ leadId }, n) => {
			return leadId !== null && messages.findIndex((each) => each.leadId === leadId) < n;
		})
		.map(({ leadId, to }) => `Lead ${leadId} got one more message, at ${to}`);

/**
 * Each person has at most one lead, and a new lead has the person's name and phone. Where requests fail, what an
 * update has emptied may be neither read nor written back.
 */
export const oneLeadPerPerson: Check = (evidence) => {
	const { leads, leadsBefore, mayStayUnconfirmed } = evidence.facts;
	const isExcused = ({ name, phone }: LeadRecord) =>
		mayStayUnconfirmed === 'everybody' && name === '' && phone === '';
	const owned = leads.flatMap((lead) => evidence.ownerOf(lead.phone) ?? []);
	const known = new Set(leadsBefore.map(({ id }) => id));
	return [
		...owned
			.filter((person, n) => owned.indexOf(person) < n)
			.map(({ name }) => `${name} has one more lead`),
		...leads
			.filter((lead) => {
				const person = evidence.ownerOf(lead.phone);
				const isTheirs = person?.name === lead.name && person.phone === lead.phone;
				return !known.has(lead.id) && !isTheirs && !isExcused(lead);
			})
			.map(({ name, phone }) => `The new lead "${name}" with ${phone} matches nobody`),
	];
};
