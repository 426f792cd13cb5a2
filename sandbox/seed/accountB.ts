import type { Account } from '../store';

const at = { createdAt: '2026-03-05T12:00:00.000Z' };

/** Fills the account that no request with `demo-token` may ever see: one record of each kind. */
export function seedOtherAccount(account: Account): void {
	const kept = (id: string) => account.kept({ id, ...at });

	account.members.insert({
		...kept('member-other'),
		userId: 'user-other',
		name: 'Olga Brandt',
		email: 'olga@bosque.example',
		role: 'admin',
	});
	account.integrations.insert({
		...kept('int-other'),
		name: 'Reception',
		platform: 'chatapp',
		integrationAccountName: '555130000009',
	});
	account.sectors.insert({
		...kept('sector-other'),
		name: 'Reception',
		accountIntegration: 'int-other',
		description: null,
		color: '#8250df',
		membersCanViewAllConversations: true,
	});
	account.templates.insert({
		...kept('template-other-visit'),
		accountIntegrationId: 'int-other',
		name: 'visit_reminder',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [{ type: 'BODY', text: 'Até amanhã!' }],
	});
	account.pipelines.insert({ ...kept('pipeline-other'), name: 'Visits', description: null });
	account.stages.insert({
		...kept('stage-other'),
		pipelineId: 'pipeline-other',
		name: 'Booked',
		order: 1,
		color: null,
	});
	account.categories.insert({ ...kept('category-other'), name: 'Visits', description: null });
	account.products.insert({
		...kept('product-other'),
		accountCategoryId: 'category-other',
		name: 'Visit',
		description: null,
		images: null,
		price: 90,
		billingType: 'ONE_TIME',
		hourlyAppointments: 1,
		status: 'active',
	});
	account.labels.insert({ ...kept('label-other'), name: 'patient', color: '#8250df' });
	const lead = account.addLead({
		id: 'lead-other',
		...at,
		name: 'Paulo Weiss',
		email: 'paulo.weiss@mail.example',
		phone: '5551987650009',
		taxId: '98765432100',
		labelIds: ['label-other'],
	});
	account.addConversation(lead, {
		id: 'conversation-other',
		...at,
		accountChatSectorId: 'sector-other',
	});
	account.customerServices.insert({
		...kept('service-other'),
		accountExternalConversationId: 'conversation-other',
		status: 'open',
		temperature: null,
		chatSummary: null,
	});
	account.deals.insert({
		...kept('deal-other'),
		name: 'Yearly check',
		value: null,
		leadId: 'lead-other',
		stageId: 'stage-other',
		pipelineId: 'pipeline-other',
		dealOwner: 'member-other',
		description: null,
	});
	account.appointments.insert({
		...kept('appointment-other'),
		leadId: 'lead-other',
		productId: 'product-other',
		accountExternalConversationId: 'conversation-other',
		title: 'Visit',
		startDate: '2026-04-02T13:00:00.000Z',
		endDate: null,
		description: null,
	});
}
