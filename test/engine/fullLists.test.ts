import type { IDataObject } from 'n8n-workflow';

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

/** A list of so many records, which says that there are more. */
const partOf =
	(count: number): Rewrite =>
	(request) => ({ data: listing(count)(request), total: 1_000 });

it.each<[what: string, parameters: IDataObject, isEnough: boolean]>([
	['leads', allLeads, false],
	['leads', { ...leads, returnAll: false, limit: 150 }, false],
	['leads', { ...leads, returnAll: false, limit: 100 }, true],
	['templates', { ...templates, returnAll: true }, false],
])('a part of the list of %s (%j) is enough: %s', async (what, parameters, isEnough) => {
	const node = what === 'leads' ? lead : template;
	const { run, json } = await node.run(parameters, [{}], { rewrite: partOf(100) });
	if (isEnough) expect(json).toHaveLength(100);
	else expect(run.error?.message).toBe(`The CRM returned only some of the ${what}`);
});
