import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmCustomerService');

describe('CRM Customer Service', () => {
	it('creates a record', async () => {
		const { json } = await node.run({
			operation: 'create',
			accountExternalConversationId: 'conversation-helena',
			additionalFields: { status: 'open', temperature: 12, chatSummary: 'Asked for a price' },
		});
		expect(json[0]).toMatchObject({
			accountExternalConversationId: 'conversation-helena',
			status: 'open',
			temperature: 12,
			chatSummary: 'Asked for a price',
		});
	});

	it('creates a record without a conversation', async () => {
		const { json } = await node.run({ operation: 'create', additionalFields: { status: 'open' } });
		expect(json[0].accountExternalConversationId).toBeNull();
	});

	it('refuses an empty record before any request', async () => {
		const { run, requests } = await node.run({ operation: 'create' });
		expect(run.error?.message).toBe('Nothing to create: no field is filled in');
		expect(run.error?.description).toContain('these have none: "Conversation"');
		expect(run.error?.description).toContain('Add a field under "Additional Fields"');
		expect(requests).toEqual([]);
	});

	it('reads a record', async () => {
		const { json } = await node.run({ operation: 'get', customerServiceId: 'service-helena' });
		expect(json).toEqual([expect.objectContaining({ id: 'service-helena', temperature: 8 })]);
	});

	it('names a missing record correctly, although the CRM calls it a category', async () => {
		const { run } = await node.run({ operation: 'get', customerServiceId: 'gone' });
		expect(run.error?.message).toBe('Customer-service record not found');
	});

	it('updates the given fields and clears a summary', async () => {
		const { json } = await node.run({
			operation: 'update',
			customerServiceId: 'service-helena',
			updateFields: { status: '', temperature: 3 },
			fieldsToClear: ['chatSummary'],
		});
		expect(json[0]).toMatchObject({ chatSummary: '', temperature: 3, status: 'completed' });
	});

	it('refuses an update without fields before any request', async () => {
		const { run, requests } = await node.run({
			operation: 'update',
			customerServiceId: 'service-helena',
			updateFields: { status: '={{ $json.none }}' },
		});
		expect(run.error?.message).toBe('Nothing to update');
		expect(requests).toEqual([]);
	});
});
