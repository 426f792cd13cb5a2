/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';

import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { sourceNodes } from './sources';

/** The nodes as the node panel searches them: by display name and by the aliases of the codex file. */
const nodes = sourceNodes().map(({ place, node }) => ({
	properties: {
		...node.description,
		codex: JSON.parse(readFileSync(`${place}.json`, 'utf8')) as { alias: string[] },
	},
}));

/** The nodes that the panel shows for a text, the best first. */
const found = (text: string) => sublimeSearch(text, nodes).map(({ item }) => item.properties.name);

const campaignWords = [
	...['campaign', 'send campaign', 'broadcast', 'bulk message', 'mass message', 'marketing'],
	...['whatsapp', 'whatsapp campaign', 'contacts', 'import leads', 'send template', 'follow up'],
	...['newsletter', 'reminder', 'appointment reminder', 'csv', 'google sheets', 'import contacts'],
	...['preview', 'outreach', 'drip', 'blast', 'sequence', 'schedule'],
];

it.each(campaignWords)(
	'the first node of ours for "%s" is the one that sends campaigns',
	(text) => {
		const [first, second] = sublimeSearch(text, nodes);
		expect(first.item.properties.name).toBe('crmOutboundContact');
		// With equal scores, the order of n8n's list would decide.
		expect(second?.score ?? -Infinity).toBeLessThan(first.score);
	},
);

it.each([
	['report', 'crmOutboundResults'],
	['results', 'crmOutboundResults'],
	['answered', 'crmOutboundResults'],
	['who replied', 'crmOutboundResults'],
	['send text', 'crmSendMessage'],
	['text message', 'crmSendMessage'],
	['upsert contact', 'crmLead'],
	['lead created', 'crmTrigger'],
	['incoming message', 'crmTrigger'],
	['unsubscribe', 'crmLead'],
	['schedule appointment', 'crmAppointment'],
])('the first node of ours for "%s" is %s', (text, name) => {
	expect(found(text)[0]).toBe(name);
});

const withOperations = nodes
	.map(({ properties }) => properties)
	.filter(({ properties }) => properties.some(({ name }) => name === 'operation'));

const optionsOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

describe.each(withOperations)('the actions of $name', ({ name, properties }) => {
	/**
	 * n8n looks for the actions of a node with a parameter `resource` in that parameter's options: for each, in
	 * the operations that it shows, or in those of a single resource.
	 */
	const actions = properties
		.filter((property) => property.name === 'resource')
		.flatMap((resource) => optionsOf(resource).map(({ value }) => ({ resource, value })))
		.flatMap(({ resource, value }) => {
			const isSingle = optionsOf(resource).length === 1;
			const operation = properties.find(
				(property) =>
					property.name === 'operation' &&
					(isSingle || property.displayOptions?.show?.resource?.includes(value)),
			);
			return operation ? optionsOf(operation) : [];
		});
	const isWithoutResource = !properties.some((property) => property.name === 'resource');
	const operations = properties.filter((property) => property.name === 'operation');

	it('are all of its operations', () => {
		const shown = isWithoutResource ? operations.flatMap(optionsOf) : actions;
		const names = (options: INodePropertyOptions[]) => options.map(({ action }) => action).sort();
		expect(names(shown)).toEqual(names(operations.flatMap(optionsOf)));
	});

	it('are found by their name', () => {
		const names = operations.flatMap(optionsOf).map(({ action }) => String(action).toLowerCase());
		expect(names.filter((action) => !found(action).includes(name))).toEqual([]);
	});
});
