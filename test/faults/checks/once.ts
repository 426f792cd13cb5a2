import type { LeadRecord } from '../../../sandbox';
import type { Person } from '../people';
import type { Check } from './check';

/** At most one message per person, and none outside the audience. */
export const oneMessagePerPerson: Check = (evidence) => [
	...evidence.trial.audience.people.flatMap((person) =>
		evidence
			.messagesTo(person)
			.slice(1)
			.map(({ to }) => ({
				kind: 'duplicate' as const,
				text: `${person.name} got one more message, at ${to}`,
			})),
	),
	...evidence.strayMessages.map(({ to }) => ({
		kind: 'other' as const,
		text: `A message went to ${to}, who is not in the audience`,
	})),
];

/** At most one message per lead, as assigned by the CRM. */
export const oneMessagePerLead: Check = ({ records }) => {
	const seen = new Set<string>();
	return records.messages.flatMap(({ leadId, to }) => {
		if (leadId === null) return [];
		if (!seen.has(leadId)) {
			seen.add(leadId);
			return [];
		}
		return [{ kind: 'duplicate', text: `Lead ${leadId} got one more message, at ${to}` }];
	});
};

/** At most one lead per person. */
export const oneLeadPerPerson: Check = (evidence) => {
	const leads = new Map<Person, LeadRecord>();
	return evidence.records.leads.flatMap((lead) => {
		const person = evidence.ownerOf(lead.phone);
		if (!person) return [];
		if (!leads.has(person)) {
			leads.set(person, lead);
			return [];
		}
		return [{ kind: 'duplicate', text: `${person.name} is one more lead, with ${lead.phone}` }];
	});
};
