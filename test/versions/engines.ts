import type { EngineVersion } from '../../scripts/n8n/engine';
import { npm } from '../../scripts/n8n/npm';
import { projectRoot } from '../../scripts/n8n/pack';

/** Overrides for versions of langchain packages that some registries lack. */
const langchain = {
	'@langchain/core': '1.2.8',
	'@langchain/langgraph': '1.4.18',
	'@langchain/langgraph-sdk': '1.12.3',
};

/** n8n 1.88, the oldest that is supported; the last 1.x line; and 2.x. All other tests run on 2.40. */
export const pinnedEngines: EngineVersion[] = [
	{ core: '1.87.0', workflow: '1.86.0', zod: '3.25.67' },
	{ core: '1.122.48', workflow: '1.120.31', zod: '3.25.67' },
	{ core: '2.20.6', workflow: '2.20.3', zod: '3.25.67' },
];

/** @returns the newest engine in the registry */
export async function newestEngine(): Promise<EngineVersion> {
	const core = await ask('n8n-core', 'version');
	const workflow = await ask(`n8n-core@${core}`, 'dependencies.n8n-workflow');
	const zod = await ask(`n8n-core@${core}`, 'peerDependencies.zod');
	return { core, workflow, zod, overrides: langchain };
}

async function ask(name: string, field: string): Promise<string> {
	const answer = JSON.parse(await npm(projectRoot, ['view', name, field, '--json'])) as unknown;
	const text = Array.isArray(answer) ? answer.at(-1) : answer;
	if (typeof text !== 'string') throw new Error(`${name} has no ${field}`);
	return text;
}
