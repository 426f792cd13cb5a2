import type { Check } from './evidence';

/** Nobody who has opted out gets a message. */
export const noMessageToOptOuts: Check = (evidence) =>
	evidence.facts.people
		.filter((person) => person.isOptedOut && evidence.facts.skips(person))
		.filter((person) => evidence.messagesTo(person).length > 0)
		.map(({ name }) => `${name} opted out and got a message`);

/** Nobody whom a rule leaves out gets a message. */
export const noMessageAgainstRules: Check = (evidence) =>
	evidence.facts.people
		.filter((person) => evidence.facts.skips(person) && evidence.messagesTo(person).length > 0)
		.map(({ name }) => `A rule leaves ${name} out, who got a message`);
