import type { Account } from '../store';

const created = { createdAt: '2026-03-05T12:00:00.000Z' };

/** Fills the account that requests with `demo-token` must never see: one record of each kind. */
export function seedOtherAccount(account: Account): void {
	const base = (id: string) => account.newRecordFields({ id, ...created });

	account.members.insert({
		...base('member-other'),
		userId: 'user-other',
		name: 'Olga Brandt',
		email: 'olga@bosque.example',
		role: 'admin',
	});
	account.integrations.insert({
		...base('int-other'),
		name: 'Reception',
		platform: 'chatapp',
		integrationAccountName: '555130000009',
	});
	account.sectors.insert({
		...base('sector-other'),
		name: 'Reception',
		accountIntegration: 'int-other',
		description: null,
		color: '#8250df',
		membersCanViewAllConversations: true,
	});
	account.templates.insert({
		...base('template-other-visit'),
		accountIntegrationId: 'int-other',
		name: 'visit_reminder',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [{ type: 'BODY', text: 'Até amanhã!' }],
	});
	account.pipelines.insert({ ...base('pipeline-other'), name: 'Visits', description: null });
	account.stages.insert({
		...base('stage-other'),
		pipelineId: 'pipeline-other',
		name: 'Booked',
		order: 1,
		color: null,
	});
	account.categories.insert({ ...base('category-other'), name: 'Visits', description: null });
	account.products.insert({
		...base('product-other'),
		accountCategoryId: 'category-other',
		name: 'Visit',
		description: null,
		images: null,
		price: 90,
		billingType: 'ONE_TIME',
		hourlyAppointments: 1,
		status: 'active',
	});
	account.labels.insert({ ...base('label-other'), name: 'patient', color: '#8250df' });
	const lead = account.addLead({
		id: 'lead-other',
		...created,
		name: 'Paulo Weiss',
		email: 'paulo.weiss@mail.example',
		phone: '5551987650009',
		taxId: '98765432100',
		labelIds: ['label-other'],
	});
	account.addConversation(lead, {
		id: 'conversation-other',
		...created,
		accountChatSectorId: 'sector-other',
	});
	account.customerServices.insert({
		...base('service-other'),
		accountExternalConversationId: 'conversation-other',
		status: 'open',
		temperature: null,
		chatSummary: null,
	});
	account.deals.insert({
		...base('deal-other'),
		name: 'Yearly check',
		value: null,
		leadId: 'lead-other',
		stageId: 'stage-other',
		pipelineId: 'pipeline-other',
		dealOwner: 'member-other',
		description: null,
	});
	account.appointments.insert({
		...base('appointment-other'),
		leadId: 'lead-other',
		productId: 'product-other',
		accountExternalConversationId: 'conversation-other',
		title: 'Visit',
		startDate: '2026-04-02T13:00:00.000Z',
		endDate: null,
		description: null,
	});
}
