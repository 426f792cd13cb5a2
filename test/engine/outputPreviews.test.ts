import { loadOutputSchema } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';

import { previewSchema, type PreviewSchema } from '../../scripts/previews/previewSchema';
import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { operations, runOperation } from '../support/operations';
import { sandboxPerFile } from '../support/testSandbox';

/** Differences between a real output and its preview. */
function differences(real: PreviewSchema, shown: PreviewSchema | undefined, at: string): string[] {
	if (!shown) return [`${at} is not in the preview`];
	if (real.type === 'null') return [];
	if (real.type !== shown.type) return [`${at} is ${real.type}, not ${shown.type}`];
	const isOpen = Object.keys(shown.properties ?? {}).length === 0;
	const inside = isOpen ? [] : Object.entries(real.properties ?? {});
	return [
		...inside.flatMap(([key, inner]) =>
			differences(inner, shown.properties?.[key], `${at}.${key}`),
		),
		...(real.items ? differences(real.items, shown.items, `${at}[0]`) : []),
	];
}

/** The output without fields that "Simplify" keeps only because they were written. */
function pickShown(fields: IDataObject, shown: PreviewSchema | undefined): IDataObject {
	const isShown = ([name]: [string, unknown]) => Object.hasOwn(shown?.properties ?? {}, name);
	return Object.fromEntries(Object.entries(fields).filter(isShown));
}

describe('output previews', () => {
	const sandbox = sandboxPerFile();

	it.each(operations)(
		"of $title match the node's output with default settings",
		async (operation) => {
			const { folder: nodeDir, resource, operation: value } = operation;
			const shown = loadOutputSchema({
				nodeDir,
				version: 1,
				resource,
				operation: value,
			}) as unknown as PreviewSchema | undefined;
			expect(shown?.type).toBe('object');

			const parameters = exampleParameters(operation);
			delete parameters.simplify;
			for (const name of ['additionalFields', 'updateFields']) {
				if (parameters[name]) parameters[name] = pickShown(parameters[name] as IDataObject, shown);
			}
			const run = await runOperation(sandbox, operation, parameters);
			expect(run.error).toBeUndefined();
			const [json] = run.json(nodeName);
			expect(Object.keys(shown?.properties ?? {}).sort()).toEqual(Object.keys(json).sort());
			expect(differences(previewSchema(json), shown, 'output')).toEqual([]);
		},
	);

	it('are compared so that a difference is detected', () => {
		const shown = previewSchema({ id: 'a', labels: [{ name: 'b' }] });
		const compareWithPreview = (real: unknown) => differences(previewSchema(real), shown, 'output');
		expect(compareWithPreview({ id: 'x', labels: [] })).toEqual([]);
		expect(compareWithPreview({ id: 1 })).toEqual(['output.id is number, not string']);
		expect(compareWithPreview({ labels: [{ color: 'c' }] })).toEqual([
			'output.labels[0].color is not in the preview',
		]);
	});
});
