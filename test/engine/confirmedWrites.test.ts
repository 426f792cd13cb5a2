import type { IDataObject } from 'n8n-workflow';

import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { clearJournal, requestJournal, setFaults } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';
import { operations, runOperation } from '../support/operations';

const withId = operations
	.filter(({ path }) => path.includes('{id}'))
	.map((operation) => ({
		title: operation.title,
		operation,
		form: exampleParameters(operation),
	}));

type Write = (typeof withId)[number];
const titled = (list: Write[]) => list.map((each) => [each.title, each] as const);
const updates = titled(withId.filter(({ operation }) => operation.method === 'PUT'));
const deletions = titled(withId.filter(({ operation }) => operation.method === 'DELETE'));

/** The ID in the form: the first value of a field other than resource and operation. */
function idIn({ form }: Write): string {
	const [, value] = Object.entries(form).filter(
		([name]) => name !== 'resource' && name !== 'operation',
	)[0];
	return (value as { value?: string }).value ?? String(value);
}

const sandbox = sandboxPerFile();

async function outputOf({ operation, form }: Write, parameters: IDataObject = {}) {
	const run = await runOperation(sandbox, operation, { ...form, ...parameters });
	expect(run.error).toBeUndefined();
	return run.json(nodeName);
}

const answers: Array<[number, unknown, true | null]> = [
	[204, '', true],
	[200, '', true],
	[200, {}, true],
	[200, 'OK', true],
	[200, { success: true, message: 'Updated' }, true],
	[200, { count: 1 }, true],
	[200, { data: null, message: 'Lead not found' }, null],
	[200, 'Please log in', null],
];

/** All answers to one update, and one answer to all. */
const everyUpdate = updates.flatMap(([title, update], index) =>
	answers
		.slice(0, index === 0 ? undefined : 1)
		.map(([status, body, updated]) => [title, status, body, updated, update] as const),
);

describe('an update without a record in its answer', () => {
	it.each(everyUpdate)(
		'outputs the ID: %s, answered with %d %j',
		async (_title, status, body, updated, update) => {
			await setFaults(sandbox, [
				{ match: { method: 'PUT' }, effect: { type: 'status', status, body } },
			]);
			const [json] = await outputOf(update);
			expect(json).toMatchObject({ id: idIn(update), updated });
			const [short] = await outputOf(update, { simplify: true });
			if ('simplify' in update.form) expect(short).toEqual({ id: idIn(update), updated });
		},
	);

	it('outputs what else the CRM answered when Simplify is off', async () => {
		const body = { name: 'Helena', success: true };
		await setFaults(sandbox, [
			{ match: { method: 'PUT' }, effect: { type: 'status', status: 200, body } },
		]);
		const lead = withId.find(({ title }) => title === 'crmLead lead update') as Write;
		expect(await outputOf(lead)).toEqual([{ ...body, id: 'lead-helena', updated: true }]);
	});
});

describe('an update with a record in its answer', () => {
	it.each(updates)('outputs it unchanged: %s', async (_title, update) => {
		const [json] = await outputOf(update);
		expect(json.id).toBe(idIn(update));
		expect(json).not.toHaveProperty('updated');
	});
});

describe('a deletion', () => {
	it.each(deletions)('outputs the ID: %s', async (_title, deletion) => {
		expect(await outputOf(deletion)).toEqual([{ id: idIn(deletion), deleted: true }]);
	});

	const all = operations.filter(({ method }) => method === 'DELETE');
	const run = async (operation: (typeof all)[number]) =>
		await runOperation(sandbox, operation, exampleParameters(operation));
	const match = { method: 'DELETE' };

	it.each(all)('$title counts as done when its answer is lost', async (operation) => {
		await setFaults(sandbox, [{ match, effect: { type: 'resetAfter' }, nth: 1 }]);
		const finished = await run(operation);
		expect(finished.error).toBeUndefined();
		expect(finished.json(nodeName)).toEqual([expect.objectContaining({ deleted: true })]);
		const { requests } = await requestJournal(sandbox);
		expect(requests.map(({ status }) => status)).toEqual([null, 404]);
	});

	it.each(all)('$title fails when the record did not exist', async (operation) => {
		await run(operation);
		await clearJournal(sandbox);
		const finished = await run(operation);
		expect(finished.error).toMatchObject({ httpCode: '404' });
		expect(finished.items(nodeName)).toEqual([]);
		expect((await requestJournal(sandbox)).requests).toHaveLength(1);
		// An answer of the CRM to the first attempt is none that was lost.
		await setFaults(sandbox, [{ match, effect: { type: 'status', status: 500 }, nth: 1 }]);
		expect((await run(operation)).error).toMatchObject({ httpCode: '404' });
	});
});
