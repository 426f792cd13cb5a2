import type { Observation } from '../control/sendLog';

/**
 * How the CRM shows that a message was sent, as messages show that were certainly sent. Decides what
 * the conversations of an unconfirmed message prove.
 *
 * @param observations of messages that were certainly sent
 */
export function messageSigns(observations: readonly Observation[]) {
	const groupsWith = (change: Observation['change']) =>
		new Set(observations.filter((each) => each.change === change).flatMap(({ groups }) => groups));
	const shown = groupsWith('newMessage');
	const notShown = groupsWith('unchanged');
	return {
		/** Whether anything can be concluded at all. */
		areKnown: shown.size > 0,
		/** Whether a new message in a conversation may be the unconfirmed one. */
		mayProveArrival: ({ groups }: Observation) => !groups.some((group) => notShown.has(group)),
		/** Whether an unchanged lead proves that the message did not arrive, once it is old enough. */
		provesLoss: ({ groups }: Observation) =>
			groups.every((group) => shown.has(group) && !notShown.has(group)),
	};
}
