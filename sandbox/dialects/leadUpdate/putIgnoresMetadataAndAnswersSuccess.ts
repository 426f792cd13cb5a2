import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { changeAnswers } from '../changeAnswers';
import { storeMetadata } from '../storeMetadata';

export const putIgnoresMetadataAndAnswersSuccess: Dialect = {
	description: 'PUT /lead/{id} does not store metadata but answers { success: true }',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut: storeMetadata('updateLead', () => undefined),
		answer: changeAnswers(['updateLead'], (answer) => ({ ...answer, body: { success: true } })),
	}),
};
