import * as z from 'zod/v4-mini';

import type { Endpoint, HttpMethod, Standing } from './endpoint';
import * as resource from './resources';

/** What a row says of an endpoint beside its method, path, summary and standing. */
type Details = Omit<Endpoint, 'method' | 'path' | 'summary' | 'standing'>;

/** Describes endpoints of one standing, by method. */
function endpointsThatAre<Known extends Standing>(standing: Known) {
	const row =
		<Method extends HttpMethod>(method: Method) =>
		<const Path extends string, const Given extends Details>(
			path: Path,
			summary: string,
			details: Given,
		) => ({ method, path, summary, standing, ...details });
	return { get: row('GET'), post: row('POST'), put: row('PUT'), delete: row('DELETE') };
}

const documented = endpointsThatAre('documented');
const named = endpointsThatAre('named');
const assumed = endpointsThatAre('assumed');

/** Answer of a deletion. It is not documented: anything is accepted, also an empty body. */
const deletion = { response: z.unknown() };

/** Every endpoint of the API: those that the spec describes, and those that it only names. */
export const endpoints = {
	createLead: named.post(
		'/lead',
		'Create a lead, or return the one with the same tax ID, phone or email',
		{ retry: 'safeWithIdentity', body: resource.leadBody, response: resource.lead },
	),
	listLeads: documented.get('/lead', 'List leads', {
		query: resource.leadListQuery,
		response: z.array(resource.lead),
	}),
	updateLead: named.put('/lead/{id}', 'Update a lead', {
		body: resource.leadBody,
		response: resource.lead,
	}),
	deleteLead: named.delete('/lead/{id}', 'Delete a lead', deletion),
	createLeadConversation: named.post(
		'/lead/{id}/conversation',
		'Create a conversation for a lead',
		{ body: resource.leadConversationCreateBody, response: resource.conversation },
	),
	createLabel: named.post('/lead/label', 'Create a lead label', {
		body: resource.labelCreateBody,
		response: resource.label,
	}),
	assignLabel: named.post('/lead/label/assign', 'Assign a label to a lead', {
		retry: 'safe',
		body: resource.labelAssignment,
		response: resource.labelAssignment,
	}),
	unassignLabel: named.delete('/lead/label/assign', 'Remove a label from a lead', {
		body: resource.labelAssignment,
		...deletion,
	}),
	createConversation: documented.post(
		'/account-external-conversation',
		'Create a conversation with a lead',
		{ body: resource.conversationCreateBody, response: resource.conversation },
	),
	updateConversation: named.put(
		'/account-external-conversation/{id}',
		'Update the sector and owner of a conversation',
		{ body: resource.conversationUpdateBody, response: resource.conversation },
	),
	updateConversationStatus: named.put(
		'/account-external-conversation/{id}/update-status',
		'Update the status of a conversation',
		{ body: resource.conversationStatusBody, response: resource.conversation },
	),
	listChatSectors: documented.get('/chat-sector', 'List chat sectors, newest first', {
		response: z.array(resource.chatSector),
	}),
	updateChatSector: documented.put(
		'/chat-sector/{id}',
		'Update a chat sector',
		resource.chatSectorUpdate,
	),
	createPipeline: documented.post(
		'/account-crm-pipeline',
		'Create a CRM pipeline',
		resource.pipeline,
	),
	listStages: named.get('/account-crm-pipeline-stage', 'List the stages of one or all pipelines', {
		query: resource.stageListQuery,
		response: z.array(resource.stage.response),
	}),
	getStage: documented.get('/account-crm-pipeline-stage/{id}', 'Get a stage', {
		response: resource.stage.response,
	}),
	updateStage: named.put('/account-crm-pipeline-stage/{id}', 'Update a stage', resource.stage),
	deleteStage: named.delete('/account-crm-pipeline-stage/{id}', 'Delete a stage', deletion),
	createProduct: named.post('/product', 'Create a product', {
		body: resource.productCreateBody,
		response: resource.product,
	}),
	getProduct: documented.get('/product/{id}', 'Get a product', { response: resource.product }),
	updateProduct: named.put('/product/{id}', 'Update a product', {
		body: resource.productUpdateBody,
		response: resource.product,
	}),
	updateCategory: named.put('/category/{id}', 'Update a product category', resource.category),
	createCustomerService: named.post(
		'/customer-service',
		'Create a customer-service record',
		resource.customerService,
	),
	getCustomerService: documented.get('/customer-service/{id}', 'Get a customer-service record', {
		response: resource.customerService.response,
	}),
	updateCustomerService: named.put(
		'/customer-service/{id}',
		'Update a customer-service record',
		resource.customerService,
	),
	listTemplates: documented.get(
		'/{chatappPath}/templates',
		'List the message templates of a channel integration',
		{ query: resource.templateListQuery, response: resource.templateList },
	),
	sendChatappMessage: named.post(
		'/{chatappPath}/send-message',
		'Send a template or a text on the messaging channel',
		{ retry: 'message', body: resource.chatappMessageBody, response: resource.sentMessage },
	),
	sendSocialMessage: named.post(
		'/{socialPath}/send-message',
		'Send a text on the social-network channel',
		{ retry: 'message', body: resource.socialMessageBody, response: resource.sentMessage },
	),
	listIntegrations: named.get('/integration', 'List the channel integrations of the account', {
		response: z.array(resource.integration),
	}),
	listMembers: assumed.get('/{membersPath}', 'List the members of the account', {
		response: z.array(resource.member),
	}),
	createDeal: assumed.post('/{dealPath}', 'Create a deal', resource.deal),
	updateDeal: assumed.put('/{dealPath}/{id}', 'Update a deal', resource.deal),
	createAppointment: assumed.post(
		'/{appointmentPath}',
		'Create an appointment',
		resource.appointment,
	),
	updateAppointment: assumed.put(
		'/{appointmentPath}/{id}',
		'Update an appointment',
		resource.appointment,
	),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
