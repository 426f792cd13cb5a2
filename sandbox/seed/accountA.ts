import type { Account } from '../store';

import { demoTemplates } from './templates';

/** A fixed creation time in the past: day 1 is 2 March 2026, at noon UTC. */
function createdOnDay(n: number): { createdAt: string } {
	return { createdAt: new Date(Date.UTC(2026, 2, 1 + n, 12)).toISOString() };
}

/** Fills the account that demos and most tests use. All people in it are invented. */
export function seedDemoAccount(account: Account): void {
	seedTeam(account);
	seedChannels(account);
	seedSales(account);
	seedContacts(account);
	seedFollowUp(account);
}

function seedTeam(account: Account): void {
	const team = [
		['ana', 'Ana Moreira', 'admin'],
		['bruno', 'Bruno Salles', 'agent'],
		['clara', 'Clara Nunes Prates', 'agent'],
		['davi', 'Davi Okada', 'viewer'],
	];
	for (const [key, name, role] of team) {
		account.members.insert({
			...account.newRecordFields({ id: `member-${key}`, ...createdOnDay(1) }),
			userId: `user-${key}`,
			name,
			email: `${key}@aurora.example`,
			role,
		});
	}
}

function seedChannels(account: Account): void {
	const integrations = [
		['int-main', 'Main line', 'chatapp', '551130000001'],
		['int-support', 'Support line', 'chatapp', '551130000002'],
		['int-social', 'Aurora on the social network', 'social', 'aurora.studio'],
	];
	for (const [id, name, platform, integrationAccountName] of integrations) {
		account.integrations.insert({
			...account.newRecordFields({ id, ...createdOnDay(1) }),
			name,
			platform,
			integrationAccountName,
		});
	}

	account.sectors.insert({
		...account.newRecordFields({ id: 'sector-sales', ...createdOnDay(2) }),
		name: 'Sales',
		accountIntegration: 'int-main',
		description: 'New business',
		color: '#1f6feb',
		membersCanViewAllConversations: true,
	});
	account.sectors.insert({
		...account.newRecordFields({ id: 'sector-support', ...createdOnDay(3) }),
		name: 'Support',
		accountIntegration: 'int-support',
		description: null,
		color: '#2da44e',
		membersCanViewAllConversations: false,
	});
	account.sectors.insert({
		...account.newRecordFields({ id: 'sector-front-desk', ...createdOnDay(4) }),
		name: 'Front desk',
		accountIntegration: null,
		description: 'Walk-in visitors; no channel yet',
		color: null,
		membersCanViewAllConversations: false,
	});

	for (const template of demoTemplates) {
		account.templates.insert({
			...template,
			...account.newRecordFields({ id: template.id, ...createdOnDay(5) }),
		});
	}
}

function seedSales(account: Account): void {
	account.pipelines.insert({
		...account.newRecordFields({ id: 'pipeline-sales', ...createdOnDay(2) }),
		name: 'Sales',
		description: 'From first contact to contract',
	});
	account.pipelines.insert({
		...account.newRecordFields({ id: 'pipeline-renewals', ...createdOnDay(2) }),
		name: 'Renewals',
		description: null,
	});
	const stages: Array<[string, string, string, number | null, string | null]> = [
		['stage-new', 'pipeline-sales', 'New', 1, '#8b949e'],
		['stage-talking', 'pipeline-sales', 'Talking', 2, '#1f6feb'],
		['stage-won', 'pipeline-sales', 'Won', 3, '#2da44e'],
		['stage-renewal-due', 'pipeline-renewals', 'Due', null, null],
	];
	for (const [id, pipelineId, name, order, color] of stages) {
		account.stages.insert({
			...account.newRecordFields({ id, ...createdOnDay(2) }),
			pipelineId,
			name,
			order,
			color,
		});
	}

	account.categories.insert({
		...account.newRecordFields({ id: 'category-plans', ...createdOnDay(2) }),
		name: 'Plans',
		description: 'What is billed by the month',
	});
	account.categories.insert({
		...account.newRecordFields({ id: 'category-sessions', ...createdOnDay(2) }),
		name: 'Sessions',
		description: null,
	});
	account.products.insert({
		...account.newRecordFields({ id: 'product-basic-plan', ...createdOnDay(3) }),
		accountCategoryId: 'category-plans',
		name: 'Basic plan',
		description: 'Up to three seats',
		images: ['https://images.aurora.example/basic-plan.png'],
		price: 149.9,
		billingType: 'MONTHLY',
		hourlyAppointments: null,
		status: 'active',
	});
	account.products.insert({
		...account.newRecordFields({ id: 'product-consultation', ...createdOnDay(3) }),
		accountCategoryId: 'category-sessions',
		name: 'Consultation',
		description: null,
		images: null,
		price: 320,
		billingType: 'ONE_TIME',
		hourlyAppointments: 1,
		status: 'inactive',
	});
}

function seedContacts(account: Account): void {
	const labels = [
		['label-opt-out', 'opt-out', '#cf222e'],
		['label-vip', 'VIP', '#bf8700'],
		['label-newsletter', 'newsletter', '#1f6feb'],
	];
	for (const [id, name, color] of labels) {
		account.labels.insert({ ...account.newRecordFields({ id, ...createdOnDay(2) }), name, color });
	}

	const helena = account.addLead({
		id: 'lead-helena',
		...createdOnDay(6),
		name: 'Helena Prado',
		email: 'helena.prado@mail.example',
		phone: '5511987650001',
		taxId: '12345678901',
		source: 'website',
		leadOwner: 'member-ana',
		leadType: 'PF',
		leadTemperature: 3,
		city: 'São Paulo',
		state: 'SP',
		metadata: { tags: ['spring'] },
		utms: { utm_source: 'newsletter', utm_medium: 'email' },
		labelIds: ['label-vip'],
	});
	const ivo = account.addLead({
		id: 'lead-ivo',
		...createdOnDay(7),
		name: 'Ivo Tavares',
		email: 'ivo.tavares@mail.example',
		phone: '5521987650002',
		source: 'fair',
		leadOwner: 'member-bruno',
		leadType: 'PF',
		leadTemperature: 2,
	});
	account.addLead({
		id: 'lead-joana',
		...createdOnDay(8),
		name: 'Joana Brito',
		phone: '5531987650003',
		source: 'website',
		leadTemperature: 1,
		labelIds: ['label-opt-out'],
	});
	const kiosk = account.addLead({
		id: 'lead-kiosk',
		...createdOnDay(9),
		name: 'Kiosk Lumen Ltda',
		email: 'contact@lumen.example',
		phone: '554133330004',
		taxId: '12345678000195',
		source: 'referral',
		leadOwner: 'member-clara',
		leadType: 'PJ',
		labelIds: ['label-newsletter', 'label-vip'],
	});
	account.addLead({
		id: 'lead-luis',
		...createdOnDay(10),
		name: 'Luis Amaro',
		email: 'Luis.Amaro@Mail.example',
		source: 'website',
	});
	account.addLead({
		id: 'lead-mina',
		...createdOnDay(11),
		name: 'Mina Torres',
		phone: '12025550147',
	});

	account.addConversation(helena, {
		id: 'conversation-helena-closed',
		...createdOnDay(12),
		accountChatSectorId: 'sector-support',
		status: 'closed',
		state: 'COMPLETED',
		lastMessageAt: createdOnDay(13).createdAt,
	});
	account.addConversation(helena, {
		id: 'conversation-helena',
		...createdOnDay(14),
		accountChatSectorId: 'sector-sales',
		state: 'NEEDS_HUMAN',
		unreadCount: 2,
		lastMessageAt: createdOnDay(15).createdAt,
	});
	account.addConversation(ivo, {
		id: 'conversation-ivo',
		...createdOnDay(14),
		accountChatSectorId: 'sector-front-desk',
	});
	account.addConversation(kiosk, {
		id: 'conversation-kiosk',
		...createdOnDay(16),
		contactUsername: 'lumen.kiosk',
		accountIntegrationId: 'int-social',
		state: 'AI_ANSWERING',
	});
}

function seedFollowUp(account: Account): void {
	account.customerServices.insert({
		...account.newRecordFields({ id: 'service-helena', ...createdOnDay(13) }),
		accountExternalConversationId: 'conversation-helena-closed',
		status: 'completed',
		temperature: 8,
		chatSummary: 'Asked how to change the plan; changed.',
	});
	account.deals.insert({
		...account.newRecordFields({ id: 'deal-helena', ...createdOnDay(15) }),
		name: 'Basic plan for Helena',
		value: 149.9,
		leadId: 'lead-helena',
		stageId: 'stage-talking',
		pipelineId: 'pipeline-sales',
		dealOwner: 'member-ana',
		description: null,
	});
	account.appointments.insert({
		...account.newRecordFields({ id: 'appointment-helena', ...createdOnDay(15) }),
		leadId: 'lead-helena',
		productId: 'product-consultation',
		accountExternalConversationId: 'conversation-helena',
		title: 'First consultation',
		startDate: '2026-04-02T13:00:00.000Z',
		endDate: '2026-04-02T14:00:00.000Z',
		description: null,
	});
}
