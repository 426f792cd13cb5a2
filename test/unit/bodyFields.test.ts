import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { endpoints } from '../../nodes/shared/contract';
import { bodyField } from '../../nodes/shared/form/bodyField';
import { readDateFields } from '../../nodes/shared/operation/dateFields';
import { requireChange } from '../../nodes/shared/operation/requiredFields';
import { unwrapList } from '../../nodes/shared/output/unwrapList';
import type {
	OperationAnswer,
	PrepareRequest,
	ShapeOutput,
} from '../../nodes/shared/operation/operation';

const context = { getTimezone: () => 'America/Sao_Paulo' } as unknown as IExecuteSingleFunctions;

async function prepared(prepare: PrepareRequest, body: IDataObject): Promise<unknown> {
	const request: IHttpRequestOptions = { url: '/', body };
	return (await prepare.call(context, request)).body;
}

describe('dates', () => {
	const read = readDateFields({ startDate: 'Start Date' });

	test.each([
		['2026-04-02T10:00:00-03:00', '2026-04-02T13:00:00.000Z'],
		['2026-04-02T10:00:00', '2026-04-02T13:00:00.000Z'],
		['2026-04-02', '2026-04-02T03:00:00.000Z'],
	])("%s is read in the workflow's time zone", async (startDate, moment) => {
		expect(await prepared(read, { startDate })).toEqual({ startDate: moment });
	});

	test('an empty one is left out, another text refused', async () => {
		expect(await prepared(read, { startDate: '' })).toEqual({});
		await expect(async () => await prepared(read, { startDate: 'soon' })).rejects.toThrow(
			'"Start Date" is not a date',
		);
	});
});

describe('changes', () => {
	test('an update needs one value; false, 0 and an empty text are values', async () => {
		for (const value of [false, 0, '']) {
			expect(await prepared(requireChange, { value })).toEqual({ value });
		}
		for (const body of [{}, { value: undefined }]) {
			await expect(async () => await prepared(requireChange, body)).rejects.toThrow(
				'Nothing to update',
			);
		}
	});
});

describe('lists', () => {
	/** What becomes of the items that n8n makes of an answer. */
	function unwrapped(body: IDataObject | IDataObject[]): unknown {
		const shape = unwrapList as (...parameters: Parameters<ShapeOutput>) => INodeExecutionData[];
		const items = [body].flat().map((json) => ({ json }));
		return shape.call(context, items, { body } as OperationAnswer).map(({ json }) => json);
	}

	test('are found inside an object by the usual names', () => {
		expect(unwrapped({ data: [{ id: 1 }, { id: 2 }] })).toEqual([{ id: 1 }, { id: 2 }]);
		expect(unwrapped({ members: [] })).toEqual([]);
	});

	test('stay as they are otherwise', () => {
		expect(unwrapped({ id: 1 })).toEqual([{ id: 1 }]);
		expect(unwrapped([{ data: [1] }, { data: [2] }])).toEqual([{ data: [1] }, { data: [2] }]);
		expect(unwrapped([])).toEqual([]);
	});

	test('of one record are not taken for the list that the record holds', () => {
		const team = { id: 't', name: 'Sales', members: [] };
		expect(unwrapped([team])).toEqual([team]);
	});
});

test('a field of the form is sent under its own name', () => {
	const field = bodyField<typeof endpoints.createDeal>('leadId', {
		displayName: 'Lead ID',
		type: 'string',
		default: '',
	});
	expect(field).toMatchObject({
		name: 'leadId',
		routing: { send: { type: 'body', property: 'leadId' } },
	});
});
