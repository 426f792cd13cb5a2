import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import type { Standing } from '../../nodes/shared/contract';
import { fieldTable, type DescribedRows } from './fields';

/** Facts about an operation besides its fields. */
export interface OperationFacts {
	/** Method and path as in the spec. */
	request: string;
	standing: Standing;
	/** Output items with the default settings. */
	sample: unknown[];
}

/** Data of a page besides the node's description. */
export interface PageFacts {
	/** Facts about an operation; undefined when it is not a single request of the contract. */
	factsOf: (resource: string | undefined, operation: string) => OperationFacts | undefined;
	/** Sample output item of a programmatic node. */
	sample?: unknown;
	/** Steps of a first use, which come before all fields. */
	quickStart?: string;
	/** Related pages in docs/: title and relative URL. */
	furtherPages: ReadonlyArray<readonly [string, string]>;
}

const standings: Record<Standing, string> = {
	documented: "The API's documents give its shape.",
	named: "The API's documents name it without a shape.",
	assumed: 'Path or field names are our reading; the credential can change them.',
};

/** Links to related pages, in one line. */
function furtherPages({ furtherPages: pages }: PageFacts): string {
	const links = pages.map(([title, address]) => `[${title}](${address})`);
	return links.length === 0 ? '' : `More: ${links.join(', ')}.`;
}

/** Renders the reference page of a node as Markdown. */
export function nodePage(node: INodeTypeDescription, facts: PageFacts): string {
	const operations = operationsOf(node);
	const described: DescribedRows = new Map();
	const parts = [
		'<!-- Made by "npm run docs" from the node itself. -->',
		`# ${node.displayName}`,
		`${node.description.replace(/\.?$/, '.')}`,
		...(facts.quickStart === undefined ? [] : ['## Quick start', facts.quickStart]),
		furtherPages(facts),
		'Fields take expressions, except Resource, Operation, Trigger On and Mode. Request details: [how requests are sent](../reliability.md#retries).',
		...(operations.length === 0
			? sectionsByFirstChoice(node, described)
			: operations.map((operation) => operationSection(node, operation, facts, described))),
		...(facts.sample === undefined
			? []
			: [
					'## Output',
					'The fields of an item, with sample values; no item has all of them. Only a preview has `text`, `check` and `earlierCampaign`; **Include Input** adds `input`.',
					jsonBlock([facts.sample]),
				]),
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

interface DescribedOperation {
	resource?: INodePropertyOptions;
	option: INodePropertyOptions;
}

/** The operations of a node, each with its resource; none for a node without operations. */
export function operationsOf(node: INodeTypeDescription): DescribedOperation[] {
	const resources = choices(node.properties.find(({ name }) => name === 'resource'));
	return node.properties
		.filter(({ name, type }) => name === 'operation' && type === 'options')
		.flatMap((property) => {
			const value = property.displayOptions?.show?.resource?.[0];
			const resource = resources.find((each) => each.value === value);
			return choices(property).map((option) => ({ resource, option }));
		});
}

function operationSection(
	node: INodeTypeDescription,
	{ resource, option }: DescribedOperation,
	{ factsOf }: PageFacts,
	described: DescribedRows,
): string {
	const title = resource === undefined ? option.name : `${resource.name}: ${option.name}`;
	const fields = node.properties.filter(
		(field) =>
			!['resource', 'operation'].includes(field.name) &&
			!isOnlyInTools(field) &&
			isShownFor(field, 'operation', option.value) &&
			(resource === undefined || isShownFor(field, 'resource', resource.value)),
	);
	const facts = factsOf(resource?.value as string | undefined, String(option.value));
	return [
		`## ${title}`,
		(option.description ?? '').replace(/\.?$/, '.'),
		facts === undefined
			? ''
			: `\`${facts.request}\` · ${facts.standing}: ${standings[facts.standing]}`,
		fieldTable(fields, described, linkTo(title)),
		facts === undefined ? '' : details('Output', jsonBlock(facts.sample)),
	]
		.filter((part) => part !== '' && part !== '.')
		.join('\n\n');
}

/** One section per choice for a node whose first field determines which of most others are shown. */
function sectionsByFirstChoice(node: INodeTypeDescription, described: DescribedRows): string[] {
	const [first] = node.properties;
	const decided = node.properties.filter(
		({ displayOptions }) => displayOptions?.show?.[first.name],
	);
	if (decided.length < node.properties.length / 2)
		return ['## Fields', fieldTable(node.properties)];
	return choices(first).flatMap((choice) => [
		`## ${choice.name}`,
		(choice.description ?? '').replace(/\.?$/, '.'),
		fieldTable(
			node.properties.filter(
				(field) => field !== first && isShownFor(field, first.name, choice.value),
			),
			described,
			linkTo(choice.name),
		),
	]);
}

function isShownFor(field: INodeProperties, parameter: string, value: unknown): boolean {
	const shown = field.displayOptions?.show?.[parameter] as unknown[] | undefined;
	const hidden = field.displayOptions?.hide?.[parameter] as unknown[] | undefined;
	return (shown === undefined || shown.includes(value)) && !hidden?.includes(value);
}

/** Whether only the tool that n8n makes of a node for AI agents has the field. */
function isOnlyInTools({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.['@tool']?.includes(true) ?? false;
}

/** The options of a parameter. */
export function choices(property?: INodeProperties): INodePropertyOptions[] {
	return (property?.options ?? []) as INodePropertyOptions[];
}

/** A link to a section of the page, as GitHub names it. */
const linkTo = (title: string) =>
	`[${title}](#${title
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replace(/\s/g, '-')})`;

function details(summary: string, content: string): string {
	return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function jsonBlock(value: unknown): string {
	return `\`\`\`json\n${JSON.stringify(value, null, '\t')}\n\`\`\``;
}
