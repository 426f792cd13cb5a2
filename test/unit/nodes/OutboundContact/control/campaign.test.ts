import { isOwnClaim } from '../../../../../nodes/OutboundContact/control/campaign';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

describe('a claim', () => {
	it.each([
		['this contact, sending', { status: 'sending', run: 'this', phone: '1' }, true],
		['this contact, sent', { status: 'sent', run: 'this', phone: '1' }, false],
		['another contact of the run', { status: 'sending', run: 'this', phone: '2' }, false],
		['another run', { status: 'sending', run: 'other', phone: '1' }, false],
		['nobody', { status: 'sending' }, false],
		['no object', 'sending', false],
	])('belongs to the contact that it was written for: %s', (_whose, claim, isOwn) => {
		const settings = { campaignKey: 'spring' } as CampaignSettings;
		const isOwnOn = (campaigns: object) =>
			isOwnClaim({ metadata: { campaigns } as never }, { phone: '1' }, { run: 'this', settings });
		expect(isOwnOn({ spring: claim })).toBe(isOwn);
		expect(isOwnOn({ summer: claim })).toBe(false);
		expect(isOwnOn([claim])).toBe(false);
	});
});
