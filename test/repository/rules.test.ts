import { rules } from '../../nodes/OutboundContact/rules';
import { campaignKeyField } from '../../nodes/OutboundContact/settings/campaignKey';
import { skipLabelsField } from '../../nodes/OutboundContact/settings/leavingOut';
import { runOptions } from '../../nodes/OutboundContact/settings/options';
import { textOf } from './sources';

/** "Follow Up On" and "If a Conversation Is Open" are two rules each. */
const names = [...new Set(rules.map(({ name }) => name))];

const { followUpOn, onActiveConversation } = runOptions.options;
const { maxCampaigns, skipIfContactedWithinHours } = runOptions.leaveOut;

/** The fields that turn the rules on; "Campaign Key" for what it protects from. */
const switches = [
	...[skipLabelsField, campaignKeyField, followUpOn, maxCampaigns, skipIfContactedWithinHours],
	onActiveConversation,
].map(({ displayName }) => displayName);

/** The sentence of a page that begins with some words, without its emphasis. */
function sentence(page: string, beginning: string): string {
	const text = textOf(page);
	const start = text.indexOf(beginning);
	if (start < 0) throw new Error(`${page} has no sentence "${beginning}…"`);
	return text.slice(start, text.indexOf('.\u0020', start)).replaceAll('*', '');
}

/** Where some words stand in a text, in their order. */
const placesIn = (text: string, words: readonly string[]) =>
	words.map((word) => text.toLowerCase().indexOf(word.toLowerCase()));

const inOrder = (places: readonly number[]) =>
	places.every((place, index) => place > (places[index - 1] ?? -1));

describe('the rules', () => {
	it('have a field each that turns them on', () => {
		expect(names).toHaveLength(switches.length);
	});

	it('stand in their order in docs/campaign-options.md', () => {
		const words = names.map((name) => name.replace('limit over all campaigns', 'campaigns'));
		const text = 'in this order; the first that matches gives the reason';
		const places = placesIn(sentence('docs/campaign-options.md', text), words);
		expect([places, inOrder(places)]).toEqual([expect.not.arrayContaining([-1]), true]);
	});

	it('have the options for which docs/campaigns.md says that leads are looked up', () => {
		const text = sentence('docs/campaigns.md', 'A run looks leads up first if');
		expect(switches.filter((option) => !text.includes(option))).toEqual([]);
	});

	it('have their options in docs/campaign-options.md', () => {
		const text = textOf('docs/campaign-options.md');
		const labels = [
			...switches.filter((each) => each !== campaignKeyField.displayName),
			runOptions.options.sendUnconfirmedAgain.displayName,
		];
		expect(labels.filter((label) => !text.includes(label))).toEqual([]);
	});
});
