import { OutboundHttp } from '@n8n/backend-network';
import { Container } from '@n8n/di';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

import { nodeName, runNode } from '../test/support/engine';
import { picked } from '../test/support/pickedLocator';
import type { Benchmark } from './compare';
import type { SandboxProcess } from './sandboxProcess';

const concurrency = 8;

const people = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		name: `Contact ${index}`,
		phone: `55119${70_000_000 + index}`,
	}));

/** The bare loop: n8n's own request helper, so many at once, nothing else. */
async function loop(items: IDataObject[], work: (item: IDataObject) => Promise<void>) {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
}

async function request(
	sandbox: SandboxProcess,
	method: IHttpRequestMethods,
	url: string,
	body?: IDataObject,
): Promise<IDataObject> {
	return (await Container.get(OutboundHttp)
		.requests()
		.request({
			method,
			baseURL: sandbox.baseUrl,
			url,
			body,
			json: true,
			headers: { Token: 'demo-token' },
		})) as IDataObject;
}

async function run(
	sandbox: SandboxProcess,
	type: string,
	parameters: IDataObject,
	items: IDataObject[],
): Promise<void> {
	const credential = {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
		maxConcurrentRequests: concurrency,
	};
	const finished = await runNode({ type, parameters }, items, { credential });
	if (finished.error) throw finished.error;
	if (finished.items(nodeName).length !== items.length) throw new Error('Not all items came out');
}

const leads = people(1_000);
const contacts = people(500);

/** What is measured. */
export const benchmarks: Benchmark[] = [
	{
		title: `CRM Lead: create ${leads.length} leads, ${concurrency} requests at once`,
		items: leads.length,
		unit: 'leads',
		async node(sandbox) {
			const parameters = {
				resource: 'lead',
				operation: 'create',
				phone: '={{ $json.phone }}',
				name: '={{ $json.name }}',
			};
			await run(sandbox, 'crmLead', parameters, leads);
		},
		async floor(sandbox) {
			await loop(leads, async (lead) => {
				await request(sandbox, 'POST', '/lead', lead);
			});
		},
	},
	{
		title: `CRM Outbound Contact: contact ${contacts.length} people, ${concurrency} at once`,
		items: contacts.length,
		unit: 'contacts',
		async node(sandbox) {
			const parameters = {
				sector: picked('sector-sales', 'id'),
				template: picked('plain_hello|pt_BR', 'name'),
				phone: '={{ $json.phone }}',
				leadName: '={{ $json.name }}',
			};
			await run(sandbox, 'crmOutboundContact', parameters, contacts);
		},
		async floor(sandbox) {
			await loop(contacts, async (contact) => {
				const { id } = await request(sandbox, 'POST', '/lead', contact);
				await request(sandbox, 'POST', '/account-external-conversation', {
					leadId: id,
					accountChatSectorId: 'sector-sales',
				});
				await request(sandbox, 'POST', '/chatapp/send-message', {
					accountIntegrationId: 'int-main',
					to: contact.phone,
					type: 'template',
					template: { name: 'plain_hello', language: { code: 'pt_BR' }, components: [] },
				});
			});
		},
	},
];
