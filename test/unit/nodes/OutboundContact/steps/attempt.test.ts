import { requireLead } from '../../../../../nodes/OutboundContact/steps/attempt';
import { scriptedCampaign } from './scriptedCampaign';

describe('an attempt', () => {
	it('takes no step that needs a lead before it has one', () => {
		const { attempt } = scriptedCampaign({});
		expect(() => requireLead({ ...attempt, lead: undefined })).toThrow('The contact has no lead');
	});
});
