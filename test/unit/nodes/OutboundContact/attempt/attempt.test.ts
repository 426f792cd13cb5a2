import { requireLead } from '../../../../../nodes/OutboundContact/attempt/attempt';
import { scriptedCampaign } from '../steps/scriptedCampaign';

describe('an attempt', () => {
	it('takes no step that needs a lead before it has one', () => {
		const { attempt } = scriptedCampaign({});
		expect(() => requireLead({ ...attempt, lead: undefined })).toThrow('The contact has no lead');
	});
});
