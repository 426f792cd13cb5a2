import type { IDataObject } from 'n8n-workflow';

import type { Claim } from '../claim/claim';
import type { ClaimHistory } from '../claim/claimHistory';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { disturbances, type Sighting } from '../control/sendLog';
import type { LeadDetails } from '../lead/leadDetails';
import { groupsOf, isToOwnPhone } from '../lead/messageGroups';

/**
 * What a lead shows about the message of a claim. A conversation without a new message says nothing
 * about a message to another number than the lead's.
 *
 * @param history from `claimHistory` or `historyOfSentClaim`
 * @returns `undefined` if the lead shows nothing
 */
export function sightingOf(
	claim: Claim | IDataObject,
	history: ClaimHistory | undefined,
	lead: LeadDetails,
	contact: Contact,
	{ client }: Campaign,
): Sighting | undefined {
	if (!history) return undefined;
	const { phone } = contact;
	const isReliable = history.change === 'newMessage' || isToOwnPhone(lead, phone);
	const traits = { ...history, lead, phone, sectorId: contact.plan.sector.id };
	return {
		...history,
		change: isReliable ? history.change : 'unclear',
		groups: groupsOf(traits, client.settings.closedStatuses),
		disturbances: disturbances(history.kind, claim),
	};
}
