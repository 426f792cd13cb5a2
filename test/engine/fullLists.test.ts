import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import type { Rewrite } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';

const lead = new SandboxedNode('crmLead');
const template = new SandboxedNode('crmTemplate');

const leads = { resource: 'lead', operation: 'getAll' };
const templates = { operation: 'getAll', integration: picked('int-main', 'id') };

/** Answers a list of so many records. */
const listing =
	(count: number): Rewrite =>
	({ answer }) => {
		const list = Array.isArray(answer) ? answer : (answer as { data: unknown[] }).data;
		const [first] = list as IDataObject[];
		return Array.from({ length: count }, (_, n) => ({ ...first, id: `record-${n}` }));
	};

const allLeads = { ...leads, returnAll: true };

it.each<[what: string, parameters: IDataObject, count: number, isNamed: boolean]>([
	['leads', allLeads, 100, true],
	['leads', { ...leads, returnAll: false, limit: 150 }, 100, true],
	['templates', { ...templates, returnAll: true }, 100, true],
	['leads', allLeads, 99, false],
	['leads', allLeads, 101, false],
	['leads', { ...leads, returnAll: false, limit: 100 }, 100, false],
	['templates', { ...templates, returnAll: false, limit: 100 }, 100, false],
])('a list of %s (%j) with %i records', async (what, parameters, count, isNamed) => {
	const node = what === 'leads' ? lead : template;
	const { run, json } = await node.run(parameters, [{}], { rewrite: listing(count) });
	expect(run.error).toBeUndefined();
	expect(json).toHaveLength(count);
	const hints = run.hints(nodeName).map(({ message }) => message);
	expect(hints.filter((message) => message.includes('exactly 100 records'))).toHaveLength(
		isNamed ? 1 : 0,
	);
});
