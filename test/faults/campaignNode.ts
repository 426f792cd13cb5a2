import type { IDataObject } from 'n8n-workflow';

/** Sector that the campaign is sent from, in the sandbox's demo account. */
export const sectorId = 'sector-sales';

/** Key of the campaign. */
export const campaignKey = 'spring-2026';

/** Label of opted-out leads, in the sandbox's demo account. */
export const optOutLabelId = 'label-opt-out';

/** Builds the parameters of CRM Outbound Contact for the campaign. */
export function campaignParameters(
	hasCampaignKey: boolean,
	options: IDataObject = {},
): IDataObject {
	return {
		mode: 'send',
		sector: { __rl: true, mode: 'id', value: sectorId },
		template: { __rl: true, mode: 'name', value: 'welcome_offer|en_US' },
		templateVariables: {
			mappingMode: 'defineBelow',
			value: { body_1: '={{ $json.name }}', body_2: '15%' },
			matchingColumns: [],
			schema: [],
		},
		phone: '={{ $json.phone }}',
		defaultCountry: 'BR',
		leadName: '={{ $json.name }}',
		leadFields: { email: '={{ $json.email }}', source: 'Spring campaign' },
		campaignKey: hasCampaignKey ? campaignKey : '',
		options: { skipLabels: 'opt-out', ...options },
	};
}
