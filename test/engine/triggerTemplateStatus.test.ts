import type { IDataObject } from 'n8n-workflow';

import type { TemplateStatus } from '../../nodes/shared/contract';
import { nodeName } from '../support/engine';
import { PolledTrigger } from '../support/polledTrigger';
import { picked } from '../support/pickedLocator';

const trigger = new PolledTrigger('templateStatus');
const { crm } = trigger;
const parameters = { integration: picked('int-main') };

function setStatus(name: string, status: TemplateStatus) {
	const template = crm.account.templates.all().find((each) => each.name === name);
	if (template) crm.account.templates.update(template, { status });
}

/** An expression as text in each filter of an event that picks a record, and what it is called. */
const filters = (event: string, labels: Record<string, string>): Array<[IDataObject, string]> =>
	Object.entries(labels).map(([name, label]) => [
		{ event, filters: { [name]: picked('{{ $json.id }}', 'id') } },
		`"${label}" is set to Fixed`,
	]);

function submit(id: string, status: TemplateStatus) {
	const [template] = crm.account.templates.all();
	crm.account.templates.insert({ ...template, id, name: id, status });
}

describe('CRM Events Trigger: template status changed', () => {
	it('emits a template whose status changed, with the previous status', async () => {
		const node = await trigger.activeNode(parameters);
		expect((await node.poll()).hasStarted).toBe(false);
		setStatus('summer_sale', 'APPROVED');
		const { items } = await node.poll();
		expect(items).toMatchObject([
			{ name: 'summer_sale', status: 'APPROVED', previousStatus: 'PENDING' },
		]);
		expect(items[0]).toHaveProperty('text');
		expect(items[0]).not.toHaveProperty('components');
		expect((await node.poll()).hasStarted).toBe(false);
	});

	it('requests all four statuses and more than 100 templates', async () => {
		await trigger.activeNode(parameters);
		const queries = (await crm.takeRequests()).map(({ query }) => query);
		expect(queries.map(({ status }) => status).sort()).toEqual([
			'APPROVED',
			'PAUSED',
			'PENDING',
			'REJECTED',
		]);
		expect(Number(queries[0].limit)).toBeGreaterThan(100);
	});

	it('emits the chosen statuses only, and remembers the others', async () => {
		const node = await trigger.activeNode({ ...parameters, statuses: ['REJECTED'] });
		setStatus('summer_sale', 'APPROVED');
		expect((await node.poll()).hasStarted).toBe(false);
		setStatus('summer_sale', 'REJECTED');
		expect((await node.poll()).items).toMatchObject([{ previousStatus: 'APPROVED' }]);
	});

	it.each<[TemplateStatus, TemplateStatus, boolean]>([
		['PENDING', 'APPROVED', true],
		['APPROVED', 'PAUSED', true],
		['PENDING', 'REJECTED', true],
		['APPROVED', 'PENDING', false],
	])('without a choice of statuses, from %s to %s: %s', async (from, to, isEmitted) => {
		setStatus('summer_sale', from);
		const node = await trigger.activeNode(parameters);
		setStatus('summer_sale', to);
		const { items } = await node.poll();
		expect(items.map(({ status }) => status)).toEqual(isEmitted ? [to] : []);
	});

	it('accepts only a list as an answer', async () => {
		const node = await trigger.node(parameters);
		await crm.injectFaults({ rules: [{ effect: { type: 'status', status: 200, body: {} } }] });
		expect((await node.activate()).error?.message).toBe('The list of templates could not be read');
		await crm.injectFaults({ rules: [] });
		expect((await node.activate()).hasStarted).toBe(false);
		setStatus('summer_sale', 'APPROVED');
		expect((await node.poll()).items).toMatchObject([{ name: 'summer_sale' }]);
	});

	it('emits new templates, unless disabled', async () => {
		const node = await trigger.activeNode({ ...parameters, simplify: false });
		const without = await trigger.activeNode({ ...parameters, options: { includeNew: false } });
		submit('approved_at_once', 'APPROVED');
		submit('still_waiting', 'PENDING');
		const [template, ...others] = (await node.poll()).items;
		expect(template).toMatchObject({ name: 'approved_at_once', previousStatus: null });
		expect(template).toHaveProperty('components');
		expect(others).toEqual([]);
		expect((await without.poll()).hasStarted).toBe(false);
		setStatus('still_waiting', 'REJECTED');
		expect((await without.poll()).items).toMatchObject([
			{ name: 'still_waiting', previousStatus: 'PENDING' },
		]);
	});

	it('emits nothing of a channel that was not watched before', async () => {
		const node = await trigger.activeNode(parameters);
		const [template] = crm.account.templates.all();
		crm.account.templates.insert({ ...template, id: 'other', accountIntegrationId: 'int-social' });
		const other = trigger.node({ integration: picked('int-social') });
		other.saved = node.saved;
		expect(await other.activate()).toEqual({ items: [], hasStarted: false });
		crm.account.templates.insert({ ...template, id: 'new', accountIntegrationId: 'int-social' });
		expect((await other.poll()).items).toMatchObject([{ id: 'new', previousStatus: null }]);
	});

	it('watches the channel of a sector', async () => {
		const node = await trigger.activeNode({
			templatesOf: 'sector',
			sector: picked('sector-sales'),
		});
		setStatus('summer_sale', 'PAUSED');
		expect((await node.poll()).items).toMatchObject([{ name: 'summer_sale', status: 'PAUSED' }]);
	});

	it.each<[IDataObject, string]>([
		[{ integration: picked('', 'id') }, '"Integration" is empty'],
		[{ templatesOf: 'sector', sector: picked('sector-front-desk') }, 'has no channel'],
		[{ integration: picked('{{ $json.id }}', 'id') }, '"Integration" is set to Fixed'],
		...filters('newLead', { label: 'Label', leadOwner: 'Owner' }),
		...filters('conversationActivity', {
			campaign: 'Campaign',
			conversationOwnerId: 'Conversation Owner',
			sector: 'Sector',
		}),
	])('names the field to fill in', async (chosen, message) => {
		const { error } = await trigger.node(chosen).activate();
		expect(error?.message).toContain(message);
		expect(error?.description).toBeTruthy();
	});

	it('forgets nothing when one of its requests fails', async () => {
		const node = await trigger.activeNode(parameters);
		setStatus('summer_sale', 'APPROVED');
		await crm.injectFaults({ rules: [{ effect: { type: 'status', status: 500 }, nth: 3 }] });
		expect((await node.poll()).error).toBeDefined();
		expect((await node.poll()).items).toMatchObject([{ name: 'summer_sale' }]);
	});

	it('shows a template of the chosen statuses in a test run, or says that there is none', async () => {
		const run = await trigger.node(parameters).test();
		expect(run.json(nodeName)).toMatchObject([{ status: 'APPROVED', previousStatus: null }]);
		const empty = await trigger.node({ integration: picked('int-social') }).test();
		expect(empty.error?.message).toBe('The CRM lists no templates');
		setStatus('old_reminder', 'APPROVED');
		const filtered = await trigger.node({ ...parameters, statuses: ['PAUSED'] }).test();
		expect(filtered.error?.message).toMatch(/^None of \d+ templates matches "Statuses"$/);
	});
});
