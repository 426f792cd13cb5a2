import { rules } from '../../nodes/OutboundContact/rules';
import { campaignKeyField } from '../../nodes/OutboundContact/settings/campaignKeyField';
import { sourceFiles, textOf } from './sources';

const files = sourceFiles('nodes/OutboundContact/rules');
const ruleFiles = files.filter((file) => !/\/(?:check|index|rule)\.ts$/.test(file));

/** The option that turns a rule on; "Campaign Key" for what it protects from. */
const switches = rules.map(({ name, options }) => {
	const [field] = Object.values(options);
	return name === 'earlier runs' ? campaignKeyField.displayName : field.displayName;
});

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
	it('are all that have a file', () => {
		expect(rules).toHaveLength(ruleFiles.length);
		expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
	});

	it.each([
		['docs/campaign-options.md', 'in this order; the first that matches gives the reason'],
		['docs/reliability.md', '**Rules**, on these leads'],
	])('stand in their order in %s', (page, beginning) => {
		const names = rules.map(({ name }) => name.replace('limit over all campaigns', 'campaigns'));
		const places = placesIn(sentence(page, beginning), names);
		expect([places, inOrder(places)]).toEqual([expect.not.arrayContaining([-1]), true]);
	});

	it('have the options for which docs/campaigns.md says that leads are looked up', () => {
		const text = sentence('docs/campaigns.md', 'A run looks leads up first if');
		expect(switches.filter((option) => !text.includes(option))).toEqual([]);
	});

	it('have their options in docs/campaign-options.md', () => {
		const text = textOf('docs/campaign-options.md');
		const names = rules.flatMap(({ options }) =>
			Object.values(options).map(({ displayName }) => displayName),
		);
		expect(names.length).toBeGreaterThanOrEqual(rules.length);
		expect(names.filter((name) => !text.includes(name))).toEqual([]);
	});

	it('read leads through what may be hidden alone', () => {
		const around = /\.or\(|\bShown\.|import \{[^}]*\bKnownLead\b|\bvisible[A-Z]\w*|\.record\b/;
		expect(ruleFiles.filter((file) => around.test(textOf(file)))).toEqual([]);
	});
});
