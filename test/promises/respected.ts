import type { Check } from './evidence';

/** Nobody whom a rule leaves out gets a message, least of all somebody who has opted out. */
export const noMessageAgainstRules: Check = (evidence) =>
	evidence.facts.people
		.filter((person) => evidence.facts.skips(person) && evidence.messagesTo(person).length > 0)
		.map(({ name }) => `A rule leaves ${name} out, who got a message`);
