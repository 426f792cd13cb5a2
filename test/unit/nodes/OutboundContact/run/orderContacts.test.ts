import { orderContacts, shuffle } from '../../../../../nodes/OutboundContact/run/orderContacts';
import { scriptedCampaign } from '../steps/scriptedCampaign';

afterEach(() => jest.restoreAllMocks());

/** A run over a list of three contacts. */
function listed(settings: object) {
	const { campaign, attempt } = scriptedCampaign({ settings });
	const contacts = [0, 1, 2].map((itemIndex) => ({ ...attempt.contact, itemIndex }));
	return { campaign, contacts };
}

it.each([
	['that of the list, without a key', { campaignKey: '' }, [0, 1, 2]],
	['that of the list, with a maximum of messages', { maxMessages: 2 }, [0, 1, 2]],
	['that of the list in a preview', { mode: 'preview' }, [0, 1, 2]],
	['another one, with a key and no maximum', {}, [1, 2, 0]],
])('the order of contacts is %s', (_title, settings, items) => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	const { campaign, contacts } = listed(settings);
	expect([...orderContacts(contacts, campaign)]).toStrictEqual(items.map((item) => contacts[item]));
});

it('each order of a list is as likely as another, and the list itself is left as it is', () => {
	const list = ['a', 'b', 'c'];
	const orders = [0, 1 / 3, 2 / 3].flatMap((first) =>
		[0, 1 / 2].map((second) => {
			jest.spyOn(Math, 'random').mockReturnValueOnce(first).mockReturnValueOnce(second);
			return shuffle(list).join('');
		}),
	);
	expect(orders.sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
	expect(list).toEqual(['a', 'b', 'c']);
});

it('the next contact comes from elsewhere in the list while a streak of refusals asks for one', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.99);
	const { campaign, contacts } = listed({ maxMessages: 3 });
	const [streak] = Object.values(campaign.streaks);
	const wants = jest.spyOn(streak, 'wantsProbe', 'get').mockReturnValueOnce(false);
	wants.mockReturnValueOnce(true).mockReturnValue(false);
	const added = jest.spyOn(streak, 'addProbe').mockReturnValue();
	const order = [...orderContacts(contacts, campaign)].map(({ itemIndex }) => itemIndex);
	expect(order).toEqual([0, 2, 1]);
	expect(added.mock.calls).toEqual([[contacts[2]]]);
});
