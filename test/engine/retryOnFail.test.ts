import { nodeName, runWorkflow } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const continuing = { settings: { ...retries, onError: 'continueRegularOutput' as const } };
const phones = ['5511900000001', '5511900000002', '5511900000003'];
const people = phones.map((phone) => ({ phone }));

const message = new SandboxedNode('crmSendMessage');
const record = new SandboxedNode('crmLead');

describe("n8n's Retry On Fail: messages", () => {
	const sendText = {
		operation: 'sendText',
		integration: picked('int-main'),
		to: '={{ $json.phone }}',
		text: '={{ "Hello " + $runIndex + $now.toMillis() }}',
	};
	const sentTo = () => message.account.messages.map(({ to }) => to).sort();
	const noAccount = (to: string) => ({ phone: to, text: 'x' });

	it('sends what was refused again, and outputs the first answer to the others', async () => {
		const { json, paired, requests } = await message.run(
			sendText,
			[noAccount('none'), ...people],
			continuing,
		);
		expect(sentTo()).toEqual(phones);
		expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
		const ids = message.account.messages.map(({ id }) => id);
		expect(json.slice(1).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
		expect(json[0].error).toMatch(/^"Recipient Phone" is not a phone number\. .{8}/);
		expect(paired).toEqual([0, 1, 2, 3].map((item) => ({ item })));
	});

	it('does not repeat a message whose outcome is unknown', async () => {
		await message.injectFault('sendChatappMessage', { type: 'resetAfter' }, 1);
		for (const setup of [continuing, { settings: retries }]) {
			message.account.messages.splice(0);
			await message.injectFault('sendChatappMessage', { type: 'resetAfter' }, 1);
			const { requests, json, run } = await message.run(sendText, [people[0]], setup);
			expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
			expect(String(json[0]?.error ?? run.error?.message)).toContain('The outcome is unknown');
		}
	});

	it('sends again in the next run of the node, and in the next execution', async () => {
		await message.run(sendText, people.slice(0, 1), continuing);
		await message.run(sendText, people.slice(0, 1), continuing);
		expect(sentTo()).toHaveLength(2);
		const crm = {
			type: 'n8n-nodes-crm-service.crmSendMessage',
			typeVersion: 1,
			position: [0, 0] as [number, number],
			parameters: { ...sendText, to: phones[0] },
			...continuing.settings,
		};
		const start = { ...crm, type: 'n8n-nodes-base.manualTrigger', parameters: {} };
		const main = (...nodes: string[]) => ({
			main: [nodes.map((name) => ({ node: name, type: 'main' as const, index: 0 }))],
		});
		await runWorkflow(
			{
				nodes: [
					{ ...start, id: 't', name: 'Trigger' },
					{ ...crm, id: 'a', name: 'First' },
					{ ...crm, id: 'b', name: nodeName },
				],
				connections: { Trigger: main('First', nodeName), First: main(nodeName) },
			},
			{
				credential: { baseUrl: message.sandbox.baseUrl, token: 'demo-token' },
				pinned: { Trigger: [{}] },
			},
		);
		// "Node" runs twice there: once after the trigger and once after "First".
		expect(sentTo()).toHaveLength(5);
	});
});

describe("n8n's Retry On Fail: records", () => {
	it('deletes each lead once, and outputs the first answer', async () => {
		const leads = phones.map((phone) => record.account.addLead({ phone }));
		const remove = {
			resource: 'lead',
			operation: 'delete',
			leadId: picked('={{ $json.id }}', 'id'),
		};
		await record.injectFault('deleteLead', { type: 'status', status: 500 }, 1);
		const { json } = await record.run(
			remove,
			leads.map(({ id }) => ({ id })),
			{ ...continuing, credential: { maxRetries: 0 } },
		);
		expect(json).toEqual(leads.map(({ id }) => ({ id, deleted: true })));
	});

	it('tries again to create a lead with a phone whose answer is lost', async () => {
		await record.injectFault('createLead', { type: 'resetAfter' }, 1);
		const create = { resource: 'lead', operation: 'create', phone: phones[0] };
		const setup = { settings: retries, credential: { maxRetries: 0 } };
		const { json, requests } = await record.run(create, [{}], setup);
		expect(json).toMatchObject([{ phone: phones[0] }]);
		expect(requests).toHaveLength(2);
	});

	it('creates each lead once, and says that it is new', async () => {
		const parameters = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
		const { json, requests } = await record.run(
			parameters,
			[{ phone: 'none' }, ...people],
			continuing,
		);
		expect(requests).toHaveLength(3);
		expect(json.slice(1).map(({ alreadyExisted }) => alreadyExisted)).toEqual([
			false,
			false,
			false,
		]);
	});

	it('creates nothing if "Simplify" cannot be read', async () => {
		const simplify = "={{ $('Config').item.json.simple }}";
		const create = { resource: 'lead', operation: 'create', phone: phones[0], simplify };
		const { run, requests } = await record.run(create, [{}], { settings: retries });
		expect(run.error).toBeDefined();
		expect(requests).toEqual([]);
	});
});
