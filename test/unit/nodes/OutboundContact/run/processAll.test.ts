import { orderContacts } from '../../../../../nodes/OutboundContact/run/processAll';
import { scriptedCampaign } from '../steps/scriptedCampaign';

afterEach(() => jest.restoreAllMocks());

/** A run over a list of three contacts. */
function listed(settings: object) {
	const { campaign, attempt } = scriptedCampaign({ settings });
	const contacts = [0, 1, 2].map((itemIndex) => ({ ...attempt.contact, itemIndex }));
	return { campaign, contacts };
}

it('the order of contacts is that of the list', () => {
	const { campaign, contacts } = listed({});
	expect([...orderContacts(contacts, campaign)]).toStrictEqual(contacts);
});

it('the next contact comes from elsewhere in the list while a streak of refusals asks for one', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.99);
	const { campaign, contacts } = listed({ maxMessages: 3 });
	const [streak] = Object.values(campaign.streaks);
	const wants = jest.spyOn(streak, 'wantsProbe', 'get').mockReturnValueOnce(false);
	wants.mockReturnValueOnce(true).mockReturnValue(false);
	const order = [...orderContacts(contacts, campaign)].map(({ itemIndex }) => itemIndex);
	expect(order).toEqual([0, 2, 1]);
	expect([...streak.probes]).toEqual([2]);
});
