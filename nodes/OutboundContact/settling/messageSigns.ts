import type { Sighting } from '../control/sendLog';

/**
 * How the CRM shows that a message was sent, as messages show that were certainly sent. Decides what
 * the conversations of an unconfirmed message prove.
 */
export class MessageSigns {
	/** Groups of messages that are shown. */
	private readonly shown = new Set<string>();

	/** Groups of messages that are not, or not always, shown. */
	private readonly notShown = new Set<string>();

	/** @param sightings of messages that were certainly sent */
	constructor(sightings: readonly Sighting[]) {
		for (const { change, groups } of sightings) {
			for (const group of groups) {
				if (change === 'newMessage') this.shown.add(group);
				if (change === 'unchanged') this.notShown.add(group);
			}
		}
	}

	/** Whether anything can be concluded at all. */
	get areKnown(): boolean {
		return this.shown.size > 0;
	}

	/** Whether a new message in a conversation may be the unconfirmed one. */
	mayProveArrival({ groups }: Sighting): boolean {
		return this.areKnown && !groups.some((group) => this.notShown.has(group));
	}

	/** Whether an unchanged lead proves that the message did not arrive, once it is old enough. */
	provesLoss({ groups }: Sighting): boolean {
		return groups.every((group) => this.shown.has(group) && !this.notShown.has(group));
	}
}
