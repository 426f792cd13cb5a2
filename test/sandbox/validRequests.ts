import type { EndpointName } from '../../nodes/shared/contract';

import type { EndpointRequest } from './client';

/** For each endpoint, a request that succeeds with the seeded demo account. */
export const validRequests: Record<EndpointName, EndpointRequest> = {
	createLead: { body: { name: 'Rita Campos', phone: '5511987650099', leadOwner: 'member-ana' } },
	listLeads: { query: { source: 'website' } },
	updateLead: { id: 'lead-helena', body: { city: 'Santos', leadOwner: 'member-bruno' } },
	deleteLead: { id: 'lead-helena' },
	createLeadConversation: {
		id: 'lead-helena',
		body: {
			accountChatSectorId: 'sector-sales',
			accountIntegrationId: 'int-main',
			conversationOwnerId: 'member-clara',
		},
	},
	createLabel: { body: { name: 'returning', color: '#123abc' } },
	assignLabel: { body: { leadId: 'lead-ivo', labelId: 'label-vip' } },
	unassignLabel: { body: { leadId: 'lead-helena', labelId: 'label-vip' } },
	createConversation: {
		body: {
			leadId: 'lead-helena',
			accountChatSectorId: 'sector-sales',
			accountIntegrationId: 'int-main',
			conversationOwnerId: 'member-clara',
		},
	},
	updateConversation: {
		id: 'conversation-helena',
		body: { accountChatSectorId: 'sector-support', conversationOwnerId: 'member-davi' },
	},
	updateConversationStatus: { id: 'conversation-helena', body: { status: 'closed' } },
	listChatSectors: {},
	updateChatSector: {
		id: 'sector-sales',
		body: { name: 'Sales team', accountIntegration: 'int-support' },
	},
	createPipeline: { body: { name: 'Partners', description: 'Resellers' } },
	listStages: { query: { pipelineId: 'pipeline-sales' } },
	getStage: { id: 'stage-new' },
	updateStage: { id: 'stage-new', body: { name: 'Fresh', order: 9, color: '#fff' } },
	deleteStage: { id: 'stage-talking' },
	createProduct: {
		body: {
			accountCategoryId: 'category-plans',
			name: 'Team plan',
			price: 499,
			billingType: 'YEARLY',
		},
	},
	getProduct: { id: 'product-basic-plan' },
	updateProduct: {
		id: 'product-basic-plan',
		body: { price: 159, accountCategoryId: 'category-sessions' },
	},
	updateCategory: { id: 'category-plans', body: { name: 'Subscriptions' } },
	createCustomerService: {
		body: { accountExternalConversationId: 'conversation-helena', status: 'open', temperature: 7 },
	},
	getCustomerService: { id: 'service-helena' },
	updateCustomerService: {
		id: 'service-helena',
		body: { accountExternalConversationId: 'conversation-ivo', chatSummary: 'Called back.' },
	},
	listTemplates: { query: { accountIntegrationId: 'int-main' } },
	sendChatappMessage: {
		body: {
			accountIntegrationId: 'int-main',
			senderId: 'member-ana',
			to: '5511987650001',
			type: 'template',
			template: { name: 'plain_hello', language: { code: 'pt_BR' } },
		},
	},
	sendSocialMessage: {
		body: {
			accountIntegrationId: 'int-social',
			senderId: 'user-ana',
			to: 'lumen.kiosk',
			type: 'text',
			text: { body: 'Hello' },
		},
	},
	listIntegrations: {},
	listMembers: {},
	createDeal: {
		body: {
			name: 'Team plan',
			leadId: 'lead-kiosk',
			stageId: 'stage-new',
			pipelineId: 'pipeline-sales',
			dealOwner: 'member-clara',
		},
	},
	updateDeal: {
		id: 'deal-helena',
		body: {
			value: 99,
			leadId: 'lead-ivo',
			stageId: 'stage-won',
			pipelineId: 'pipeline-sales',
			dealOwner: 'member-bruno',
		},
	},
	createAppointment: {
		body: {
			title: 'Visit',
			leadId: 'lead-kiosk',
			productId: 'product-consultation',
			accountExternalConversationId: 'conversation-kiosk',
			startDate: '2026-05-02T13:00:00Z',
		},
	},
	updateAppointment: {
		id: 'appointment-helena',
		body: {
			title: 'Second consultation',
			leadId: 'lead-ivo',
			productId: 'product-basic-plan',
			accountExternalConversationId: 'conversation-ivo',
		},
	},
};
