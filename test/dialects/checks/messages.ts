import type { MessageRecord } from '../../../sandbox';
import type { Person } from '../people';
import { people } from '../people';
import type { Trial } from '../trial';
import type { Check } from './check';

/** All messages of all runs to one person. */
export function messagesTo({ runs }: Trial, { phone }: Person): MessageRecord[] {
	return runs.flatMap(({ messages }) => messages).filter(({ to }) => to === phone);
}

/** Nobody gets two messages. */
export const noDuplicateMessage: Check = (trial) =>
	people
		.filter((person) => messagesTo(trial, person).length > 1)
		.map(({ name }) => `${name} got more than one message`);

/** Nobody who has opted out, and nobody outside the audience, gets a message. */
export const noMessageToOptedOut: Check = (trial) => [
	...people
		.filter((person) => person.isOptedOut && trial.campaign.skips(person))
		.filter((person) => messagesTo(trial, person).length > 0)
		.map(({ name }) => `${name} opted out but got a message`),
	...trial.runs
		.flatMap(({ messages }) => messages)
		.filter(({ to }) => !people.some(({ phone }) => phone === to))
		.map(({ to }) => `A message went to ${to}, who is not in the audience`),
];

/** Nobody whom a rule skips gets a message. */
export const noMessageAgainstRules: Check = (trial) =>
	people
		.filter((person) => trial.campaign.skips(person) && messagesTo(trial, person).length > 0)
		.map(({ name }) => `A rule skips ${name}, who got a message`);
