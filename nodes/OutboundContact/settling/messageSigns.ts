import type { Sighting } from '../control/sendLog';

/**
 * How the CRM shows that a message was sent, as messages show that were certainly sent. Decides what
 * the conversations of an unconfirmed message prove.
 *
 * @param sightings of messages that were certainly sent
 */
export function messageSigns(sightings: readonly Sighting[]) {
	const groupsWith = (change: Sighting['change']) =>
		new Set(sightings.filter((each) => each.change === change).flatMap(({ groups }) => groups));
	const shown = groupsWith('newMessage');
	const notShown = groupsWith('unchanged');
	return {
		/** Whether anything can be concluded at all. */
		areKnown: shown.size > 0,
		/** Whether a new message in a conversation may be the unconfirmed one. */
		mayProveArrival: ({ groups }: Sighting) => !groups.some((group) => notShown.has(group)),
		/** Whether an unchanged lead proves that the message did not arrive, once it is old enough. */
		provesLoss: ({ groups }: Sighting) =>
			groups.every((group) => shown.has(group) && !notShown.has(group)),
	};
}
