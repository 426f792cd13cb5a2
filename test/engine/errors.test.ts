import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

/** The node types, each with a sandbox of its own. */
const nodes = {
	chatSector: new SandboxedNode('crmChatSector'),
	customerService: new SandboxedNode('crmCustomerService'),
	lead: new SandboxedNode('crmLead'),
	pipeline: new SandboxedNode('crmPipeline'),
	product: new SandboxedNode('crmProduct'),
	sendMessage: new SandboxedNode('crmSendMessage'),
	template: new SandboxedNode('crmTemplate'),
};

const withoutRetries = { credential: { maxRetries: 0 } };
const continueOnFail = { settings: { onError: 'continueRegularOutput' as const } };

/** Technical terms that no message for users may contain. */
const technicalTerms =
	/undefined|\[object|<\/?html|AxiosError|Request failed|status code|ECONN|null/i;

/** Checks the properties that every error message must have. */
function expectReadable(error: { message: string; description?: string | null } | undefined): void {
	expect(error?.message).toMatch(/^["A-Z].{8,}/);
	expect(error?.description).toMatch(/^["A-Z].{8,}/);
	expect(`${error?.message} ${error?.description}`).not.toMatch(technicalTerms);
}

const template = { operation: 'getAll', integration: picked('int-main') };
const sector = (id: string) => ({
	operation: 'update',
	sector: picked(id),
	updateFields: { name: 'Sales' },
});
const pipeline = { operation: 'create', name: 'Renewals' };
const service = (customerServiceId: string) => ({ operation: 'get', customerServiceId });
const product = (productId: string) => ({ resource: 'product', operation: 'get', productId });

type Row = [row: string, node: keyof typeof nodes, parameters: IDataObject, message: string];

const status = (code: number) => ({ type: 'status', status: code });

/** The error table of the spec, section 7: what the account does not have, and the fields to check. */
const notFound: Array<[...Row, description: string]> = [
	[
		'GET /chatapp/templates of another account',
		'template',
		{ ...template, integration: picked('int-other') },
		'Channel integration not found for this account',
		'Check "Integration": each must exist in the account of this token.',
	],
	[
		'the integration of a sector',
		'chatSector',
		{ ...sector('sector-sales'), updateFields: { accountIntegration: picked('gone', 'id') } },
		'Account integration not found',
		'Check "Sector" and "Integration": each must exist',
	],
	[
		'GET /customer-service/{id}',
		'customerService',
		service('service-other'),
		'Customer-service record not found',
		'Check "Customer Service ID": each must exist',
	],
	[
		'an owner given by the user id',
		'lead',
		{
			resource: 'lead',
			operation: 'update',
			leadId: 'lead-ivo',
			updateFields: { leadOwner: picked('user-ana', 'id') },
		},
		'Account member not found',
		'"Owner": each must exist in the account of this token. Nothing was written. An owner needs the membership link ID, not the user ID.',
	],
	[
		'a label that the lead does not have',
		'lead',
		{ resource: 'label', operation: 'unassign', leadId: 'lead-ivo', labelId: 'label-vip' },
		'Lead label assignment not found',
		'Check "Lead" and "Label": each must exist in the account of this token. Nothing was written.',
	],
];

describe('the error table of the spec, section 7', () => {
	const expectError = async (
		[, name, parameters, message]: Row,
		description: string,
		effect?: IDataObject,
	) => {
		const node = nodes[name];
		if (effect) await node.injectFaults([{ effect }]);
		const { run } = await node.run(parameters, [{}], withoutRetries);
		expect(run.error?.message).toBe(message);
		expect(run.error?.description).toContain(description);
		expect(run.error?.context?.itemIndex).toBe(0);
		expectReadable(run.error);
	};

	it.each(notFound)('not found: %s', async (row, name, parameters, message, description) => {
		await expectError([row, name, parameters, message], description);
	});

	it.each<[IDataObject, Row, string]>([
		[
			status(500),
			[
				'',
				'customerService',
				service('service-helena'),
				'The CRM could not get the customer-service record',
			],
			'Try again later',
		],
		[
			status(500),
			['', 'pipeline', pipeline, 'The outcome is unknown: the CRM answered 500'],
			'Error to create account CRM pipeline. ',
		],
	])('%j', async (effect, row, description) => await expectError(row, description, effect));

	it('a 403 without the text of the CRM has advice of its own, also for a message', async () => {
		const effect = { ...status(403), body: '<html>No</html>' };
		await nodes.product.injectFaults([{ effect }]);
		const { run } = await nodes.product.run(product('product-basic-plan'), [{}], withoutRetries);
		const message = { operation: 'sendText', to: '11 98765-4321', text: 'Hello' };
		await nodes.sendMessage.injectFaults([{ effect }]);
		const sent = await nodes.sendMessage.run({ ...message, integration: picked('int-main') });
		for (const { error } of [run, sent.run]) {
			expect(error?.description).toContain('lacks permission');
			expectReadable(error);
		}
	});

	it('the message for a deactivated token names its credential', async () => {
		const { run } = await nodes.product.run(product('product-basic-plan'), [{}], {
			credential: { token: 'revoked-token' },
		});
		expect(run.error?.message).toBe('The CRM refused the token of the credential');
		expect(run.error?.description).toContain('Create a new one in the web panel');
	});

	it('a refused token ends the requests of all items, and each has the error', async () => {
		const items = Array.from({ length: 10 }, (_, n) => ({ id: `product-${n}` }));
		const { json, requests } = await nodes.product.run(product('={{ $json.id }}'), items, {
			...continueOnFail,
			credential: { token: 'revoked-token', maxConcurrentRequests: 1 },
		});
		// The next request may begin before the error is told.
		expect(requests.length).toBeLessThanOrEqual(2);
		const message = expect.stringContaining('The CRM refused the token') as string;
		expect(json).toEqual(items.map(() => expect.objectContaining({ error: message })));
	});
});

/** One answer of each kind; the unit tests of transport read many more. */
const everyAnswer: Array<[code: number, kind: string, effect: IDataObject]> = [
	[404, 'a JSON body', { body: { error: 'The CRM says no' } }],
	[401, 'an HTML body', { body: '<html><body>Bad</body></html>', contentType: 'text/html' }],
	[500, 'no body', { body: '' }],
];

describe('a refusal in the middle of three items', () => {
	const parameters = product('={{ $json.id }}');
	const items = ['product-basic-plan', 'product-in-trouble', 'product-consultation'].map((id) => ({
		id,
	}));
	const faultFor = (code: number, effect: IDataObject) => [
		{
			match: { path: '/product/product-in-trouble' },
			effect: { ...status(code), ...effect },
		},
	];

	it.each(everyAnswer)(
		'%i with %s is reported with its item alone',
		async (code, _kind, effect) => {
			await nodes.product.injectFaults(faultFor(code, effect));
			const stopped = await nodes.product.run(parameters, items, withoutRetries);
			expectReadable(stopped.run.error);
			expect(stopped.run.error).toMatchObject({ httpCode: String(code) });
			expect(stopped.run.error?.context?.itemIndex).toBe(1);
			const { run, json, paired } = await nodes.product.run(parameters, items, {
				...withoutRetries,
				...continueOnFail,
			});
			expect(run.error).toBeUndefined();
			expect(paired).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
			expect(json[0]).toMatchObject({ name: 'Basic plan' });
			expect(json[2]).toMatchObject({ name: 'Consultation' });
			expect(Object.keys(json[1])).toEqual(['error']);
			const { error } = run.items(nodeName)[1];
			expectReadable(error as unknown as Error & { description: string });
			expect(error).toMatchObject({ context: { itemIndex: 1 } });
		},
	);

	it('sends the item to the error output when the node has one', async () => {
		await nodes.product.injectFaults(faultFor(500, {}));
		const { run } = await nodes.product.run(parameters, items, {
			...withoutRetries,
			settings: { onError: 'continueErrorOutput' },
		});
		expect(run.items(nodeName, 0).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 2 },
		]);
		expect(run.items(nodeName, 1)).toHaveLength(1);
		expect(run.json(nodeName, 1)[0]).toMatchObject({
			error: expect.stringMatching(/^Error to get product\. .* Try again later/) as string,
		});
	});
});

it('an expression that n8n cannot evaluate is named, and fails its item alone', async () => {
	const productId = '={{ $json.id ?? $("Nobody").first().json.id }}';
	const items = [{ id: 'product-basic-plan' }, {}];
	const message = `Referenced node doesn't exist: ${productId.slice(1)}`;
	const stopped = await nodes.product.run(product(productId), items);
	expect(stopped.run.error).toMatchObject({ message, description: 'Check the expression.' });
	expect(stopped.run.error?.context?.itemIndex).toBe(1);
	const { json } = await nodes.product.run(product(productId), items, continueOnFail);
	expect(json).toMatchObject([
		{ name: 'Basic plan' },
		{ error: `${message}. Check the expression.` },
	]);
});
