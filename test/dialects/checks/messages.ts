import type { MessageRecord } from '../../../sandbox';
import type { Person } from '../people';
import { people } from '../people';
import type { Trial } from '../trial';
import type { Check } from './check';

/** All messages of all runs to one person. */
export function messagesTo({ runs }: Trial, { phone }: Person): MessageRecord[] {
	return runs.flatMap(({ messages }) => messages).filter(({ to }) => to === phone);
}

/** Nobody gets the message twice. */
export const nobodyTwice: Check = (trial) =>
	people
		.filter((person) => messagesTo(trial, person).length > 1)
		.map(({ name }) => `${name} got the message twice`);

/** Nobody gets it whom a rule leaves out, and nobody who is not in the list. */
export const nobodyAgainstARule: Check = (trial) => [
	...people
		.filter((person) => trial.campaign.leavesOut(person) && messagesTo(trial, person).length > 0)
		.map(({ name, isOptedOut, isTalking }) => {
			const rule = isOptedOut ? 'opted out' : isTalking ? 'is talking' : 'was contacted recently';
			return `${name} ${rule} and got the message`;
		}),
	...trial.runs
		.flatMap(({ messages }) => messages)
		.filter(({ to }) => !people.some(({ phone }) => phone === to))
		.map(({ to }) => `A message went to ${to}, who is not in the list`),
];
