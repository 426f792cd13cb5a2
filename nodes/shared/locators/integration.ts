import { endpoints } from '../contract';
import { CrmClient } from '../transport/crmClient';
import { isOfOtherChannel, type Channel } from './channel';
import { listRecords, listSearch, type ListSearch } from './listRecords';
import { listEntry, recognizeRecords } from './recognizeRecords';
import { createLocator } from './recordLocator';

/** Lists the account's integrations. Their shape is not documented, so it is read tolerantly. */
const searchOf = (channel?: Channel): ListSearch =>
	listSearch(async (context) => {
		const all: unknown[] = await listRecords(context, endpoints.listIntegrations);
		const { settings } = await CrmClient.create(context);
		const own = channel
			? all.filter((record) => !isOfOtherChannel(record, channel, settings.names))
			: all;
		return recognizeRecords(own, { plural: 'integrations' }, context.getNode()).map(listEntry);
	});

const field = {
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	description: 'Account of the messaging channel that messages are sent from',
};

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	...field,
	search: { searchIntegrations: searchOf() },
});

/** Picks an integration of the messaging channel. */
export const messagingIntegrationLocator = createLocator({
	...field,
	search: { searchMessagingIntegrations: searchOf('chatappPath') },
});

/** Picks an integration of the social-network channel. */
export const socialIntegrationLocator = createLocator({
	...field,
	search: { searchSocialIntegrations: searchOf('socialPath') },
});
