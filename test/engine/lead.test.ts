import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { nodeName, runWorkflow } from '../support/engine';
import { packagePrefix } from '../support/engine/nodeTypes';
import { picked } from '../support/pickedLocator';
import { rewriteLeads } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';
import { resetSandbox } from '../support/sandboxControl';

const node = new SandboxedNode('crmLead');
const getAll = { resource: 'lead', operation: 'getAll', returnAll: true };
const names = (json: IDataObject[]) => json.map(({ name }) => name);

describe('CRM Lead: get many', () => {
	it('returns the newest leads without filters, up to the limit', async () => {
		const { json, requests } = await node.run({ ...getAll, returnAll: false, limit: 2 });
		expect(names(json)).toEqual(['Mina Torres', 'Luis Amaro']);
		expect(requests.map(({ query }) => query)).toEqual([{}]);
	});

	it("sends the API's filters in its formats", async () => {
		const { requests } = await node.run({
			...getAll,
			filters: {
				startDate: '2026-03-01T00:00:00-03:00',
				endDate: '={{ DateTime.fromISO("2026-03-31T12:00:00Z") }}',
				temperature: 3,
				source: 'website',
				phone: '(11) 98765-0001',
				taxId: '123.456.789-01',
			},
		});
		expect(requests[0].query).toEqual({
			startDate: '2026-03-01T03:00:00.000Z',
			endDate: '2026-03-31T12:00:00.000Z',
			temperature: '3',
			source: 'website',
			phone: '5511987650001',
			taxId: '12345678901',
		});
	});

	it.each([
		['owner', { leadOwner: picked('member-bruno') }, ['Ivo Tavares']],
		['type', { leadType: 'PJ' }, ['Kiosk Lumen Ltda']],
		['label by name', { label: 'vip' }, ['Kiosk Lumen Ltda', 'Helena Prado']],
		['label in another spelling', { label: 'OPT OUT' }, ['Joana Brito']],
		['owner and label', { leadOwner: picked('member-ana'), label: 'VIP' }, ['Helena Prado']],
	])('filters the answer by %s without sending the filter', async (_what, filters, expected) => {
		const { json, requests } = await node.run({ ...getAll, filters });
		expect(names(json)).toEqual(expected);
		expect(requests[0].query).toEqual({});
	});

	it('sends additional query parameters, but never accountId', async () => {
		const queryParameters = '{"responsible": "user-ana", "accountId": "account-b", "empty": ""}';
		const { requests } = await node.run({ ...getAll, options: { queryParameters } });
		expect(requests[0].query).toEqual({ responsible: 'user-ana' });
		const { run } = await node.run({ ...getAll, options: { queryParameters: '{' } });
		expect(run.error?.message).toBe('"Extra Query Parameters (JSON)" is not valid JSON');
	});

	it.each([{ startDate: '2026-01-01' }, { endDate: '2099-01-01' }])(
		'completes the period %j, which the CRM takes with both ends',
		async (filters) => {
			const { json, requests } = await node.run({ ...getAll, filters });
			expect(names(json)).toContain('Mina Torres');
			const { startDate, endDate } = requests[0].query;
			expect(Date.parse(String(startDate))).toBeLessThan(Date.parse('2026-01-02'));
			expect(Date.parse(String(endDate))).toBeGreaterThan(Date.now());
		},
	);

	it.each([
		[2, {}, '2 of 6'],
		[2, { leadType: 'PJ' }, undefined],
		[6, {}, undefined],
	])(
		'says how many there are where it stops at its limit of %d: %j',
		async (limit, filters, said) => {
			const { run } = await node.run({ ...getAll, returnAll: false, limit, filters });
			const messages = run.hints(nodeName).map(({ message }) => message);
			expect(messages).toEqual(
				said ? [expect.stringContaining(`${said}: turn on "Return All"`)] : [],
			);
		},
	);

	it.each([
		[1, '1 of at least 2: turn on "Return All" to get them all'],
		[2, undefined],
		[3, 'The CRM returned only some of the leads'],
	])('takes a page for a list only up to its length: limit %d, %s', async (limit, message) => {
		const body = { data: [{ id: 'l1' }, { id: 'l2' }], hasMore: true };
		await node.injectFault('listLeads', { type: 'status', status: 200, body });
		const { run, json } = await node.run({ ...getAll, returnAll: false, limit });
		const said = run.error?.message ?? run.hints(nodeName).at(0)?.message;
		expect([said, json.length]).toEqual([message, limit > 2 ? 0 : limit]);
	});

	const dates = { startDate: '2026-03-01', endDate: '2026-04-01' };

	it.each([
		[
			'an invalid date',
			{ filters: { ...dates, endDate: '31/03/2026' } },
			'"Created Before" is not a date',
		],
		['an invalid phone', { filters: { phone: 'Helena' } }, '"Phone" is not a phone number'],
		['a tax ID without digits', { filters: { taxId: 'none' } }, '"Tax ID" has no digits'],
		[
			'a period that ends before it starts',
			{ filters: { startDate: dates.endDate, endDate: dates.startDate } },
			'"Created After" is after "Created Before"',
		],
	])('refuses %s before any request', async (_what, parameters, message) => {
		const { run, requests } = await node.run({ ...getAll, ...parameters });
		expect(run.error?.message).toContain(message);
		expect(requests).toEqual([]);
	});
});

describe('CRM Lead: find', () => {
	const find = { resource: 'lead', operation: 'find' };

	it.each([
		['a Brazilian mobile without its ninth digit', '41 98765-4321', '554187654321'],
		['an Argentine mobile without the 9', '+54 9 11 2345-6789', '541123456789'],
	])('finds %s where no lead has it in the strict format', async (_what, phone, stored) => {
		node.account.addLead({ name: 'Stored', phone: stored });
		const short = await node.run({ ...find, findBy: 'phone', phone });
		expect(short.json).toMatchObject([{ name: 'Stored' }]);
		expect(short.requests.map(({ query }) => query?.phone)).toEqual([expect.any(String), stored]);
	});

	it('finds by phone in any format, and by tax ID', async () => {
		const byPhone = await node.run({ ...find, findBy: 'phone', phone: '011 98765-0001' });
		expect(names(byPhone.json)).toEqual(['Helena Prado']);
		const byTaxId = await node.run({ ...find, findBy: 'taxId', taxId: '12.345.678/0001-95' });
		expect(names(byTaxId.json)).toEqual(['Kiosk Lumen Ltda']);
	});

	describe('on a CRM that ignores the search', () => {
		beforeEach(
			async () => await resetSandbox(node.sandbox, { dialects: ['listIgnoresFiltersLimitedTo10'] }),
		);

		it('returns no lead of anybody else', async () => {
			node.account.addLead({ phone: '5521987650001' });
			node.account.addLead({ phone: '5521987650002', taxId: '98345678000195' });
			const runs = [
				await node.run({ ...find, findBy: 'phone', phone: '011 98765-0001' }),
				await node.run({ ...find, findBy: 'taxId', taxId: '12.345.678/0001-95' }),
			];
			const found = runs.map(({ json }) => names(json));
			expect(found).toEqual([['Helena Prado'], ['Kiosk Lumen Ltda']]);
		});
	});

	it.each<[IDataObject | IDataObject[], string | undefined]>([
		[{ leads: [], total: 250 }, 'The CRM returned only some of the leads'],
		[{ data: [{ id: 'l1', phone: '5511987650002' }], hasMore: true }, 'The CRM returned only some'],
		[{ data: [], total: 0 }, undefined],
		[[{ id: 'l1', name: 'Shows no phone' }], undefined],
	])('says that there is none only of a whole list: %j', async (answer, message) => {
		await node.injectFault('listLeads', { type: 'status', status: 200, body: answer });
		const { run, json } = await node.run({ ...find, findBy: 'phone', phone: '011 98765-0001' });
		if (message === undefined) expect([run.error, json]).toEqual([undefined, []]);
		else expect(run.error?.message).toMatch(message);
	});

	it('says which rows have no lead, of several', async () => {
		const hintsOf = async (rows: IDataObject[]) => {
			const { run } = await node.run({ ...find, findBy: 'phone', phone: '={{ $json.p }}' }, rows);
			return run.hints(nodeName).map(({ message }) => message);
		};
		const [nobody, ivo] = ['+55 11 91234-5678', '+55 21 98765-0002'];
		const rows = [{ p: nobody, row_number: 7 }, { p: ivo }, { p: nobody }];
		expect(await hintsOf(rows)).toEqual([
			'Nothing was found for 2 of 3 items, which have no output: rows 3, 7',
		]);
		expect(await hintsOf([{ p: ivo }, { p: ivo }])).toEqual([]);
		expect(await hintsOf([{ p: nobody }])).toEqual([]);
	});

	it.each([
		['phone', 'Phone'],
		['taxId', 'Tax ID'],
	])('never requests all leads for an empty %s', async (findBy, label) => {
		const { run, requests } = await node.run({ ...find, findBy, [findBy]: '={{ $json.none }}' });
		expect(run.error?.message).toBe(`"${label}" is empty`);
		expect(requests).toEqual([]);
	});
});

describe('CRM Lead: update', () => {
	const update = { resource: 'lead', operation: 'update', leadId: 'lead-ivo' };

	it('clears a field only on request, and never the metadata', async () => {
		const metadata = { campaigns: { spring: { status: 'sent' } } };
		await node.run({ ...update, updateFields: { city: 'Niterói', state: 'RJ', metadata } });
		const { json } = await node.run(
			{
				...update,
				updateFields: { state: '', metadata: '={{ $json.metadata }}', leadType: '' },
				fieldsToClear: ['city'],
				simplify: false,
			},
			[{ metadata: null }, { metadata: '' }, { metadata: '{}' }, {}],
		);
		expect(json).toHaveLength(4);
		for (const lead of json) expect(lead).toMatchObject({ city: '', state: 'RJ', metadata });
	});

	describe('of metadata', () => {
		const claims = {
			...{ spring: { status: 'sent' }, summer: { status: 'sending' } },
			autumn: { status: 'sent', at: '2026-04-01T12:00:01.000Z' },
		};
		const shown = { tags: ['fair'], score: 1, campaigns: claims };
		const changed = async (parameters: IDataObject, items?: IDataObject[]) => {
			const lead = node.account.leads.get('lead-ivo');
			if (lead) node.account.leads.update(lead, { metadata: shown });
			const { run, requests } = await node.run({ ...update, ...parameters }, items);
			const { metadata } = node.account.leads.get('lead-ivo') ?? {};
			return { metadata, error: run.error, requests };
		};

		it('is merged, whether it stands in its field or in JSON, but for claims', async () => {
			const metadata = { score: 7, campaigns: { spring: { status: 'released' } } };
			const inJson = { additionalFieldsJson: JSON.stringify({ metadata }) };
			for (const updateFields of [{ metadata }, inJson]) {
				const result = await changed({ updateFields });
				expect(result.metadata).toEqual({ ...shown, score: 7 });
			}
			expect((await changed({ fieldsToClear: ['metadata'] })).metadata).toEqual({
				campaigns: claims,
			});
		});

		it('adds up over items with the same lead', async () => {
			const items = [{ a: 1 }, { b: 2 }, { c: 3 }];
			const metadata = '={{ $json }}';
			const result = await changed({ updateFields: { metadata } }, items);
			expect(result.metadata).toEqual({ ...shown, a: 1, b: 2, c: 3 });
			const lists = result.requests.filter(({ method }) => method === 'GET');
			// The leads of 30 and of 365 days once, and the lead for each item.
			expect(lists).toHaveLength(5);
		});

		it.each<[string, IDataObject, IDataObject]>([
			['of the update', { phone: '+55 21 98765-0002', score: 7 }, {}],
			['of the input item', { score: 7 }, { id: 'lead-ivo', phone: '5521987650002' }],
		])('finds the lead by the phone %s', async (_what, { phone, ...metadata }, item) => {
			const result = await changed({ updateFields: { metadata, ...(phone && { phone }) } }, [item]);
			expect(result.metadata).toEqual({ ...shown, score: 7 });
			expect(result.requests.map(({ method, query }) => [method, query])).toEqual([
				['GET', { phone: '5521987650002' }],
				['PUT', {}],
			]);
		});

		it('is refused for a lead that no list shows', async () => {
			const metadata = '{"score": 7}';
			const other = { leadId: 'lead-nobody', updateFields: { city: 'Recife', metadata } };
			const { error, requests } = await changed(other);
			expect(error?.message).toBe(
				'No list of the CRM shows lead lead-nobody, so nothing was changed',
			);
			expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		});

		it('finds a lead whose time of creation the CRM hides', async () => {
			const rewrite = rewriteLeads((lead) => ({ ...lead, createdAt: undefined }));
			const parameters = { ...update, updateFields: { metadata: '{"score": 7}' } };
			const { json, run } = await node.run({ ...parameters, simplify: false }, [{}], { rewrite });
			expect(run.error).toBeUndefined();
			expect(json).toMatchObject([{ id: 'lead-ivo', metadata: { score: 7 } }]);
		});
	});

	it.each([
		['no field', {}],
		['only a name that is none', { name: 'Sem nome' }],
		['only an empty owner', { leadOwner: picked('') }],
		['only empty metadata', { metadata: '{}' }],
	])('with %s is refused before any request', async (_what, updateFields) => {
		const { run, requests } = await node.run({ ...update, updateFields });
		expect(run.error?.message).toBe('Nothing to update');
		expect(requests).toEqual([]);
	});
});

describe('CRM Lead: labels', () => {
	const label = { resource: 'label', leadId: 'lead-ivo', labelId: 'label-vip' };
	const labelsOfIvo = () => node.account.leads.get('lead-ivo')?.labelIds;

	it('are assigned again when the answer is lost: that creates nothing twice', async () => {
		await node.injectFault('assignLabel', { type: 'resetAfter' }, 1);
		const { json, requests } = await node.run({ ...label, operation: 'assign' });
		expect(json).toEqual([{ leadId: 'lead-ivo', labelId: 'label-vip' }]);
		expect(requests.map(({ status }) => status)).toEqual([null, 201]);
	});

	it('are known by name once they are created in the same execution', async () => {
		const assign = { ...label, operation: 'assign', labelId: picked(' Spring', 'name') };
		const alone = await node.run(assign);
		expect(alone.run.error?.message).toBe('No recent lead has a label named "Spring"');
		expect(alone.run.error?.description).toContain('create the label in this workflow');
		const create = { resource: 'label', operation: 'create', name: 'spring' };
		const nodes = [create, { resource: 'lead', operation: 'find', phone: '21 98765-0002' }, assign];
		const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
		const finished = await runWorkflow(
			{
				nodes: [{}, ...nodes].map((parameters, n) => ({
					...{ id: `${n}`, name: `${n}`, typeVersion: 1, position: [0, 0] as [number, number] },
					type: n === 0 ? 'n8n-nodes-base.manualTrigger' : `${packagePrefix}crmLead`,
					parameters: parameters as INodeParameters,
				})),
				connections: Object.fromEntries(
					nodes.map((_parameters, n) => [`${n}`, { main: [[to(`${n + 1}`)]] }]),
				),
			},
			{
				credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token' },
				pinned: { 0: [{}] },
			},
		);
		expect(finished.error).toBeUndefined();
		expect(labelsOfIvo()).toHaveLength(1);
	});
});

describe('CRM Lead: create', () => {
	it('makes no lead of a row that names nobody', async () => {
		const additionalFields = { source: 'sheet', email: '={{ $json.email }}' };
		const create = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		const rows = [{ phone: '', email: '' }, { row_number: 5 }];
		const { run, requests } = await node.run({ ...create, additionalFields }, rows);
		expect(run.error?.message).toMatch(
			/^Nothing to create: none of "Name", "Phone", "Email", "Tax ID" is filled in/,
		);
		expect(requests).toEqual([]);
		for (const field of ['email', 'taxId']) {
			const value = field === 'taxId' ? '529.982.247-25' : 'ana@example.com';
			const alone = await node.run({ ...create, additionalFields: { [field]: value } }, [{}]);
			expect(alone.json).toMatchObject([{ [field]: expect.any(String) }]);
		}
	});

	it('says that a lead is somebody else, whom messages would reach', async () => {
		const people = ['11 98765-7001', '11 98765-7002'].map((phone) => ({ phone }));
		const additionalFields = { email: 'contato@empresa.example' };
		const create = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		const { run, json } = await node.run({ ...create, additionalFields }, people);
		expect(new Set(json.map(({ id }) => id)).size).toBe(1);
		const message = expect.stringContaining('another phone than the one given');
		expect(run.hints('Node')).toMatchObject([{ message }]);
	});

	it('outputs the whole answer of a CRM that does not answer with the lead', async () => {
		const answer = { created: true, leadId: 'l-9' };
		const parameters = { resource: 'lead', operation: 'create', phone: '11 98765-0999' };
		const { json } = await node.run(parameters, [{}], { rewrite: () => answer });
		expect(json).toEqual([{ ...answer, alreadyExisted: null }]);
	});

	it('says of the second of two items with one phone that the lead existed', async () => {
		const create = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		const phones = ['5511987654321', '(11) 98765-4321'];
		const { json } = await node.run(
			create,
			phones.map((phone) => ({ phone })),
		);
		expect(json.map(({ alreadyExisted }) => alreadyExisted).sort()).toEqual([false, true]);
	});

	it('does not know after a retry whether the lead existed', async () => {
		await node.injectFault('createLead', { type: 'resetAfter' }, 1);
		const create = { resource: 'lead', operation: 'create', phone: '11 98765-0999' };
		const { json } = await node.run(create);
		expect(json.map(({ alreadyExisted }) => alreadyExisted)).toEqual([null]);
	});

	it('accepts spreadsheet values: numbers for strings, strings for numbers, empty cells', async () => {
		const fields = Object.fromEntries(
			['number', 'zipCode', 'taxId', 'leadTemperature', 'email', 'leadType', 'city'].map((name) => [
				name,
				`={{ $json.${name} }}`,
			]),
		);
		const { json } = await node.run(
			{
				resource: 'lead',
				operation: 'create',
				phone: '={{ $json.phone }}',
				name: '={{ $json.name }}',
				additionalFields: fields,
				simplify: false,
			},
			[
				{
					...{ phone: null, name: 42, number: 120, zipCode: 5435000, taxId: 98765432100 },
					...{ leadTemperature: '2', email: '', leadType: null, city: ' ' },
				},
			],
		);
		expect(json[0]).toMatchObject({
			...{ phone: '', name: '42', number: '120', zipCode: '5435000', taxId: '98765432100' },
			...{ leadTemperature: 2, email: '', leadType: null, city: '' },
		});
	});
});
