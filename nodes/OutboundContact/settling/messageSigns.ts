import type { Sighting } from '../control/sendLog';

/**
 * How the CRM shows that a message was sent, as messages show that were certainly sent. Decides what
 * the conversations of an unconfirmed message prove.
 */
export class MessageSigns {
	/** Groups of messages that are shown. */
	private readonly shown: ReadonlySet<string>;

	/** Groups of messages that are not, or not always, shown. */
	private readonly notShown: ReadonlySet<string>;

	/** @param sightings of messages that were certainly sent */
	constructor(sightings: readonly Sighting[]) {
		const groupsWith = (change: Sighting['change']) =>
			new Set(sightings.filter((each) => each.change === change).flatMap(({ groups }) => groups));
		this.shown = groupsWith('newMessage');
		this.notShown = groupsWith('unchanged');
	}

	/** Whether anything can be concluded at all. */
	get areKnown(): boolean {
		return this.shown.size > 0;
	}

	/** Whether a new message in a conversation may be the unconfirmed one. */
	mayProveArrival({ groups }: Sighting): boolean {
		return !groups.some((group) => this.notShown.has(group));
	}

	/** Whether an unchanged lead proves that the message did not arrive, once it is old enough. */
	provesLoss({ groups }: Sighting): boolean {
		return groups.every((group) => this.shown.has(group) && !this.notShown.has(group));
	}
}
