/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import Module, { createRequire } from 'node:module';
import path from 'node:path';

import type { IDataObject, INodeType } from 'n8n-workflow';

import { ensureN8n } from '../scripts/n8n/cache';
import { loadPackage, packageFolder, type NodeUnderTest } from '../test/support/engine';
import type { SandboxProcess } from './sandboxProcess';

const type = 'httpRequest';
const typeVersion = 4.2;

/** Node.js's internal, undocumented module resolver. */
interface Resolver {
	_resolveFilename(request: string, parent: unknown, ...rest: unknown[]): string;
}

/**
 * Adds n8n's HTTP Request node to the nodes of this process, from the n8n of the end-to-end tests. It
 * runs on the same engine as our nodes.
 *
 * @returns its version of n8n
 */
export async function addHttpRequestNode(): Promise<string> {
	const { nodes } = await loadPackage();
	const { folder, version } = await ensureN8n((line) => process.stdout.write(`${line}\n`));
	const ours = createRequire(path.join(packageFolder, 'package.json'));
	const shared = new Map(['n8n-workflow', 'n8n-core'].map((name) => [name, ours.resolve(name)]));
	const resolver = Module as unknown as Resolver;
	const resolve = resolver._resolveFilename.bind(resolver);
	resolver._resolveFilename = (request, ...rest) =>
		shared.get(request) ?? resolve(request, ...rest);
	const load = createRequire(path.join(folder, 'package.json'));
	const { HttpRequest } = load(
		'./node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
	) as { HttpRequest: new () => { getNodeType(version: number): INodeType } };
	nodes.set(type, new HttpRequest().getNodeType(typeVersion));
	return version;
}

/**
 * An HTTP Request node as a user would configure it, with the token in a header.
 *
 * @param body fields, or an expression that returns JSON
 */
export function httpRequest(
	sandbox: SandboxProcess,
	address: string,
	body: Record<string, string> | string,
): NodeUnderTest {
	const pairs = (values: Record<string, string>) => ({
		parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
	});
	const parameters: IDataObject = {
		method: 'POST',
		url: `${sandbox.baseUrl}${address}`,
		sendHeaders: true,
		headerParameters: pairs({ Token: 'demo-token' }),
		sendBody: true,
		...(typeof body === 'string'
			? { specifyBody: 'json', jsonBody: body }
			: { bodyParameters: pairs(body) }),
		options: {},
	};
	return { type, parameters, settings: { typeVersion } };
}
