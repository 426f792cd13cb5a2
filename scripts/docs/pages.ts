/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { endpoints } from '../../nodes/shared/contract';
import {
	builtNodes,
	declaredOperations,
	endpointOf,
	sourceOf,
	type BuiltNode,
} from '../declaredOperations';
import { defaultOutput } from '../previews/defaultOutput';
import { campaignSamples, contactReportSample } from '../previews/reportSamples';
import { sampleText } from '../previews/sampleAnswer';
import { apiCoverage, shownPath } from './apiCoverage';
import { nodePage, type OperationFacts } from './nodePage';
import { pageFile } from './pageFile';
import { quickStart, withOperations } from './readme';

/** Pages related to a node, besides its reference page. */
const furtherPages: Record<string, ReadonlyArray<readonly [string, string]>> = {
	crmOutboundContact: [
		['running a campaign', '../campaigns.md'],
		['its options', '../campaign-options.md'],
		['reasons and reports', '../campaign-results.md'],
		['what a campaign guarantees', '../reliability.md'],
		['the fields of a template', '../template-variables.md'],
		['how many contacts a minute', '../scaling.md'],
	],
	crmOutboundResults: [
		['reports, summaries and what they show', '../campaign-results.md#at-any-later-time'],
	],
	crmSendMessage: [['the fields of a template', '../template-variables.md']],
	crmTrigger: [['what the trigger guarantees', '../trigger.md']],
	crmAccount: [['what is assumed of the API', '../assumptions.md']],
};

/**
 * Generates the pages of docs/ and the table of operations in the README, unformatted.
 *
 * @param packageFolder absolute path of the built package
 * @returns texts by path, relative to the package
 */
export async function generatedPages(packageFolder: string): Promise<Map<string, string>> {
	const nodes = builtNodes(packageFolder);
	const readme = readFileSync(path.join(packageFolder, 'README.md'), 'utf8');
	const descriptions = nodes.map(({ description }) => description);
	const pages = new Map([['README.md', withOperations(readme, descriptions)]]);
	for (const node of nodes) {
		const page = path.join('docs', 'nodes', pageFile(node.description.name));
		pages.set(page, await pageOf(node, quickStart(readme)));
	}
	const operations = descriptions.flatMap(declaredOperations);
	pages.set(path.join('docs', 'api-coverage.md'), apiCoverage(operations));
	return pages;
}

async function pageOf(node: BuiltNode, steps: string): Promise<string> {
	const facts = new Map<string, OperationFacts>();
	const key = (resource: string | undefined, operation: string) => `${resource}|${operation}`;
	for (const declared of declaredOperations(node.description)) {
		const found = endpointOf(declared);
		if (!found) throw new Error(`The contract has no ${declared.method} ${declared.path}`);
		const output = await defaultOutput(sourceOf(declared, node.folder));
		facts.set(key(declared.resource, declared.operation), {
			request: `${declared.method} ${shownPath(declared.path)}`,
			standing: found.endpoint.standing,
			sample: withPlainTexts(output),
		});
	}
	const { name } = node.description;
	if (name === 'crmOutboundResults') {
		const { method, path: place, standing } = endpoints.listLeads;
		for (const [operation, sample] of Object.entries(campaignSamples)) {
			const request = `${method} ${shownPath(place)}`;
			facts.set(key(undefined, operation), { request, standing, sample: withPlainTexts([sample]) });
		}
	}
	return nodePage(node.description, {
		factsOf: (resource, operation) => facts.get(key(resource, operation)),
		sample: name === 'crmOutboundContact' ? withPlainTexts(contactReportSample) : undefined,
		quickStart: name === 'crmOutboundContact' ? steps : undefined,
		furtherPages: furtherPages[name] ?? [],
	});
}

/** Replaces sample texts by a plain placeholder. */
function withPlainTexts<Value>(sample: Value): Value {
	return JSON.parse(JSON.stringify(sample).replaceAll(`"${sampleText}"`, '"…"')) as Value;
}
