/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { EventEmitter, once } from 'node:events';

import type { IDataObject } from 'n8n-workflow';

import { nodeName, runNode } from '../support/engine';
import { Engines } from '../support/engineProcess/engines';
import type { Rewrite } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';
import { contacts, phoneOf } from '../support/outboundRun';
import { demoAccount } from '../support/sandboxControl';
import { triesAllCases } from '../support/testEffort';
import { openProxy, openSandbox } from '../support/testSandbox';

const node = new SandboxedNode('crmLead');
const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

const count = triesAllCases ? 200 : 40;

/** Whether leads are new, as two processes say that create them at the same moment. */
async function createdByTwo(operation: string, additionalFields: IDataObject) {
	const crm = await openSandbox({ latencyMs: 25 });
	const credential = { baseUrl: crm.baseUrl, token: 'demo-token' };
	const pair = await Promise.all([engines.take(), engines.take()]);
	const results = await Promise.all(
		pair.map(async (engine) => {
			const name = '={{ $json.name }}';
			const phone = '={{ $json.phone }}';
			const parameters = { resource: 'lead', operation, name, phone, additionalFields };
			const command = { node: 'crmLead', parameters, items: contacts(count), credential };
			return await engine.run(command);
		}),
	);
	for (const engine of pair) engines.release(engine);
	const [one, other] = results.map(({ items, error }) => {
		expect(error).toBeUndefined();
		return items.map(({ report }) => {
			const { alreadyExisted, created } = report as unknown as IDataObject;
			return alreadyExisted === false || created === true;
		});
	});
	const { leads } = demoAccount(crm);
	return one.map((isNew, n) => ({
		times: Number(isNew) + Number(other[n]),
		leads: leads.findBy('phone', phoneOf(n)).length,
	}));
}

describe('leads that two processes create at the same moment', () => {
	it.each(['create', 'upsert'])('are new for one of them: %s', async (operation) => {
		const fields = { severalServers: true, metadata: '{"score": 7}' };
		const all = await createdByTwo(operation, fields);
		expect(all.filter(({ times }) => times > 1)).toEqual([]);
		expect(all.filter((each) => each.leads !== 1)).toEqual([]);
		expect(all.filter(({ times }) => times === 1).length).toBeGreaterThan(count / 2);
	});
});

describe('CRM Lead: Several Servers May Run This', () => {
	const phone = '11 98765-0999';
	const create = (fields: IDataObject) => ({
		...{ resource: 'lead', operation: 'create', phone },
		additionalFields: { severalServers: true, ...fields },
	});

	it('marks a new lead beside other metadata', async () => {
		const { json } = await node.run(create({ metadata: '{"score": 7}' }));
		expect(json).toMatchObject([{ alreadyExisted: false }]);
		expect(node.account.leads.get(String(json[0].id))?.metadata).toEqual({
			...{ score: 7, n8nCreation: expect.stringMatching(/^[\da-f-]{36}$/) as string },
		});
	});

	it.each([false, '={{ $json.none }}'])(
		'marks none where it is off: %s',
		async (severalServers) => {
			const { json } = await node.run(create({ severalServers }));
			expect(json).toMatchObject([{ alreadyExisted: false }]);
			expect(node.account.leads.get(String(json[0].id))?.metadata).toEqual({});
		},
	);

	it('does not know of a lead that does not show the mark', async () => {
		const rewrite: Rewrite = ({ method, answer }) =>
			method === 'POST' ? { ...(answer as object), metadata: undefined } : answer;
		const { json } = await node.run(create({}), [{}], { rewrite });
		expect(json).toMatchObject([{ alreadyExisted: null }]);
	});

	it('does not mark a lead that Create or Update updates', async () => {
		const parameters = { ...create({ metadata: '{"score": 7}' }), operation: 'upsert' };
		const ivo = { ...parameters, phone: '5521987650002' };
		const { json } = await node.run(ivo);
		expect(json).toMatchObject([{ id: 'lead-ivo', created: false }]);
		expect(node.account.leads.get('lead-ivo')?.metadata).not.toHaveProperty('n8nCreation');
	});

	it.each(['yes', 7])('is on or off: not %j', async (severalServers) => {
		const { run, requests } = await node.run(create({ severalServers }));
		expect(run.error?.message).toBe('"Several Servers May Run This" is neither true nor false');
		expect(requests).toEqual([]);
	});
});

describe('one process', () => {
	it.each(['create', 'upsert'])(
		'says of one of two executions at once that the lead is new: %s',
		async (operation) => {
			const crm = await openSandbox({ latencyMs: 25 });
			const parameters = { resource: 'lead', operation, phone: '={{ $json.phone }}' };
			const credential = { baseUrl: crm.baseUrl, token: 'demo-token' };
			const run = async () =>
				(await runNode({ type: 'crmLead', parameters }, contacts(20), { credential })).json(
					nodeName,
				);
			const [one, other] = await Promise.all([run(), run()]);
			const isNew = ({ alreadyExisted, created }: IDataObject) =>
				alreadyExisted === false || created === true;
			expect(one.map((lead, n) => Number(isNew(lead)) + Number(isNew(other[n])))).toEqual(
				one.map(() => 1),
			);
		},
	);

	it.each([
		['a list', 'create', { operation: 'getAll', returnAll: false, limit: 1 }],
		[
			'another execution that updates it',
			'upsert',
			{ operation: 'upsert', phone: phoneOf(0), name: 'Nova' },
		],
	])(
		'says that a lead is new although %s shows it before its creation is answered',
		async (_who, operation, other) => {
			const events = new EventEmitter();
			const created = once(events, 'created');
			const shown = once(events, 'shown');
			const proxy = await openProxy(node.sandbox, async ({ method, path, answer }) => {
				if (method === 'POST' && path === '/lead') {
					events.emit('created');
					await shown;
				}
				return answer;
			});
			const credential = { baseUrl: proxy.baseUrl };
			const parameters = { resource: 'lead', operation, phone: phoneOf(0), name: 'Nova' };
			const creating = node.run(parameters, [{}], { credential });
			await created;
			const { json } = await node.run({ resource: 'lead', ...other }, [{}], { credential });
			expect(json[0]).toMatchObject({ name: 'Nova' });
			events.emit('shown');
			const [lead] = (await creating).json;
			expect(operation === 'create' ? lead.alreadyExisted : !lead.created).toBe(false);
		},
	);
});
