import type { INode } from 'n8n-workflow';

import { endpoints } from '../../../../../nodes/shared/contract';
import { defaultCountryField } from '../../../../../nodes/shared/form/defaultCountry';
import { readPhone } from '../../../../../nodes/shared/form/readPhone';
import { updateFieldsCollection } from '../../../../../nodes/shared/form/fieldCollections';
import { type ItemContext, newRun } from '../../../../../nodes/shared/operation/nodeRun';
import { sentField } from '../../../../../nodes/shared/fields/field';
import type { Operation } from '../../../../../nodes/shared/operation/operation';
import {
	readListLimit,
	readRequest,
	requestForm,
} from '../../../../../nodes/shared/operation/requestForm';
import { formOf } from '../../../../support/formOf';

const about = { name: 'Try', value: 'try', action: 'Try', description: 'Try' };

async function sent(operation: Operation, parameters: Record<string, unknown>) {
	const form = formOf(parameters, 'America/Sao_Paulo');
	const node = { type: 'crmLead' } as INode;
	const context = { form, run: newRun(node, {}), getNode: () => node, getItemIndex: () => 0 };
	const fields = requestForm(operation);
	return await readRequest(context as unknown as ItemContext, { ...operation, fields });
}

const text = (displayName: string) =>
	({ displayName, type: 'string', textKind: 'note', default: '' }) as const;

describe('an update', () => {
	const update: Operation = {
		...about,
		endpoint: endpoints.updateAppointment,
		id: { ...text('Appointment ID'), name: 'appointmentId' },
		fields: [
			updateFieldsCollection([
				sentField('title', text('Title')),
				sentField('description', text('Description')),
				sentField('status', { displayName: 'Status', type: 'options', options: [] }),
				sentField('startDate', { displayName: 'Start Date', type: 'dateTime' }),
				sentField('leadId', text('Lead')),
			]),
		],
	};
	const body = async (fields: object, own: unknown = '{}') =>
		await sent(update, { updateFields: { ...fields, additionalFieldsJson: own } });

	it.each([
		['2026-04-02T10:00:00-03:00', '2026-04-02T13:00:00.000Z'],
		['2026-04-02T10:00:00', '2026-04-02T13:00:00.000Z'],
		['2026-04-02', '2026-04-02T03:00:00.000Z'],
	])("reads the date %s in the workflow's time zone", async (startDate, moment) => {
		expect(await body({ startDate })).toEqual({ startDate: moment });
	});

	it('empties a free text on request, but no title, date or ID', async () => {
		const parameters = { updateFields: { description: '' }, fieldsToClear: ['description'] };
		expect(await sent(update, parameters)).toEqual({ description: '' });
		for (const name of ['title', 'startDate', 'leadId']) {
			await expect(sent(update, { fieldsToClear: [name] })).rejects.toThrow(
				'"Fields to Clear" has a value that is not one of its options',
			);
		}
		const clearing = requestForm(update).find(({ name }) => name === 'fieldsToClear');
		expect(clearing?.options).toMatchObject([{ name: 'Description', value: 'description' }]);
	});

	it.each([[[]], [['', null]]])(
		'keeps the fields for which an expression gives %j',
		async (list) => {
			const fields = { title: 'A', description: list, status: list };
			expect(await body(fields)).toEqual({ title: 'A' });
		},
	);

	it('treats false, 0 and null in JSON as changes', async () => {
		expect(await body({}, '{"a": false, "b": 0, "c": null}')).toEqual({ a: false, b: 0, c: null });
	});

	it('prefers JSON, except for any spelling of accountId', async () => {
		const own = { title: 'B', accountId: 1, 'accountId[]': 1, 'accountId[0]': 1, '[accountId]': 1 };
		expect(await body({ title: 'A' }, own)).toEqual({ title: 'B' });
	});
});

describe('a creation', () => {
	const create: Operation = {
		...about,
		endpoint: endpoints.createLead,
		fields: [
			sentField('phone', { ...text('Phone'), read: readPhone }),
			defaultCountryField,
			sentField('description', text('Description')),
		],
		prepare: [(fields) => ({ ...fields, city: 'Recife' })],
	};

	it('omits blank fields', async () => {
		const body = await sent(create, { phone: '', description: ' ' });
		expect(body).toEqual({ city: 'Recife' });
	});

	it('normalizes a phone in JSON like that of the form', async () => {
		const parameters = {
			defaultCountry: 'US',
			additionalFieldsJson: '{"phone":"(212) 555-0123"}',
		};
		expect(await sent(create, parameters)).toEqual({ phone: '12125550123', city: 'Recife' });
	});

	it("prefers JSON over the operation's own fields", async () => {
		const body = await sent(create, { additionalFieldsJson: '{"city":"Olinda"}' });
		expect(body).toEqual({ city: 'Olinda' });
	});

	it('needs one of the fields that its record is known by', async () => {
		const known: Operation = { ...create, oneOf: ['phone', 'description'] };
		expect(await sent(known, { description: 'x' })).toEqual({ description: 'x', city: 'Recife' });
		for (const description of [' ', undefined]) {
			await expect(sent(known, { description })).rejects.toThrow(
				'Nothing to create: none of "Phone", "Description" is filled in',
			);
		}
	});

	it('refuses an object instead of a string', async () => {
		await expect(sent(create, { description: {} })).rejects.toThrow('"Description" is not text');
	});
});

describe('a list', () => {
	const byPhone = { show: { findBy: ['phone'] } };
	const find: Operation = {
		...about,
		endpoint: endpoints.listLeads,
		fields: [
			sentField('phone', { ...text('Phone'), required: true, displayOptions: byPhone }),
			sentField('source', text('Source')),
		],
	};

	it('sends its query, and only the parameters that are shown', async () => {
		expect(await sent(find, { findBy: 'phone', phone: '1', source: 5 })).toEqual({
			phone: '1',
			source: '5',
		});
		expect(await sent(find, { findBy: 'taxId', phone: '1' })).toEqual({});
		await expect(sent(find, { findBy: 'phone', phone: null })).rejects.toThrow('"Phone" is empty');
	});
});

describe('the limit of a list', () => {
	const limitOf = (parameters: object) => readListLimit(formOf({ ...parameters }));

	it.each([
		[{ limit: 7 }, 7],
		[{ limit: '9' }, 9],
		[{}, 50],
		[{ returnAll: 'true', limit: 'ten' }, Infinity],
		[{ returnAll: 'false', limit: 10 }, 10],
	])('of %j is %d', (parameters, limit) => expect(limitOf(parameters)).toBe(limit));

	it.each([
		['"Limit" is below 1', [0, 0.5, '-1']],
		['"Limit" is not a whole number', [1.5, '1.5']],
		['"Limit" is not a number', ['ten']],
		['"Limit" is empty', [null, ' ']],
	])('is refused with %s: %j', (message, limits: unknown[]) => {
		for (const limit of limits) expect(() => limitOf({ limit })).toThrow(message);
	});

	it.each(['yes', 1, {}])('needs a clear "Return All", not %j', (returnAll) => {
		expect(() => limitOf({ returnAll })).toThrow('"Return All" is neither true nor false');
	});
});
