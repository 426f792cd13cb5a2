/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { Session, type Profiler } from 'node:inspector/promises';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';
import { SandboxedNode } from '../support/sandboxedNode';

const leads = new SandboxedNode('crmLead');

/** The files of the built nodes of which a function is called while something runs. */
async function filesEntered(work: () => Promise<unknown>): Promise<string[]> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	await work();
	const coverage = await session.post('Profiler.takePreciseCoverage');
	session.disconnect();
	const wasCalled = ({ ranges }: Profiler.FunctionCoverage) =>
		ranges.some(({ count }) => count > 0);
	const nodes = path.join(packageFolder, 'dist', 'nodes');
	const files = coverage.result
		.filter(({ functions }) => functions.some(wasCalled))
		.map(({ url }) => path.relative(nodes, url.replace(/^file:\/\//, '')))
		.filter((file) => !file.startsWith('..'));
	// Timers of earlier tests may run in modules of their own.
	return [...new Set(files)].sort();
}

it('whoever follows an update of one field has to open few files', async () => {
	const created = await leads.run({ resource: 'lead', operation: 'create', name: 'Ana Prado' });
	const leadId = created.json[0].id;
	const updateFields = { city: 'Recife' };
	const parameters = { resource: 'lead', operation: 'update', leadId, updateFields };
	// Once before, so that all modules are loaded.
	await leads.run(parameters);
	const files = await filesEntered(async () => await leads.run(parameters));
	expect(files).toContain('shared/operation/requestForm.js');
	expect(files.slice(28)).toEqual([]);
});
