import type { Template } from '../../nodes/shared/contract';

/** Templates of the demo account, with every status and every kind of header and button. */
export const demoTemplates: Array<Template & { accountIntegrationId: string }> = [
	{
		id: 'template-welcome-offer',
		accountIntegrationId: 'int-main',
		name: 'welcome_offer',
		status: 'APPROVED',
		category: 'MARKETING',
		language: 'pt_BR',
		components: [
			{
				type: 'HEADER',
				format: 'TEXT',
				text: 'Olá, {{1}}!',
				example: { header_text: ['Helena'] },
			},
			{
				type: 'BODY',
				text: '{{1}}, preparamos {{2}} de desconto para você conhecer o estúdio. Vale até domingo.',
				example: { body_text: [['Helena', '15%']] },
			},
			{ type: 'FOOTER', text: 'Aurora Studio · para não receber mais: aurora.example/sair' },
			{
				type: 'BUTTONS',
				buttons: [
					{
						type: 'URL',
						text: 'Ver oferta',
						url: 'https://aurora.example/offer/{{1}}',
						example: ['https://aurora.example/offer/spring'],
					},
				],
			},
		],
	},
	{
		id: 'template-welcome-offer-en',
		accountIntegrationId: 'int-main',
		name: 'welcome_offer',
		status: 'APPROVED',
		category: 'MARKETING',
		language: 'en_US',
		components: [
			{
				type: 'BODY',
				text: 'Hi {{1}}, here is {{2}} off your first visit.',
				example: { body_text: [['Helena', '15%']] },
			},
		],
	},
	{
		id: 'template-order-update',
		accountIntegrationId: 'int-main',
		name: 'order_update',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'en_US',
		components: [
			{
				type: 'HEADER',
				format: 'IMAGE',
				example: { header_handle: ['https://images.aurora.example/order.png'] },
			},
			{
				type: 'BODY',
				text: 'Your order {{1}} is on its way and arrives on {{2}}.',
				example: { body_text: [['A-1042', 'Friday']] },
			},
			{
				type: 'BUTTONS',
				buttons: [
					{ type: 'QUICK_REPLY', text: 'Thanks' },
					{ type: 'QUICK_REPLY', text: 'Talk to someone' },
				],
			},
		],
	},
	{
		id: 'template-plain-hello',
		accountIntegrationId: 'int-main',
		name: 'plain_hello',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [{ type: 'BODY', text: 'Olá! Como podemos ajudar?' }],
	},
	{
		id: 'template-login-code',
		accountIntegrationId: 'int-main',
		name: 'login_code',
		status: 'APPROVED',
		category: 'AUTHENTICATION',
		language: 'en_US',
		components: [
			{
				type: 'BODY',
				text: '{{1}} is your code.',
				example: { body_text: [['482913']] },
			},
			{ type: 'FOOTER', text: 'It expires in 10 minutes.' },
		],
	},
	{
		id: 'template-summer-sale',
		accountIntegrationId: 'int-main',
		name: 'summer_sale',
		status: 'PENDING',
		category: 'MARKETING',
		language: 'pt_BR',
		components: [
			{
				type: 'BODY',
				text: 'O verão chegou, {{1}}!',
				example: { body_text: [['Helena']] },
			},
		],
	},
	{
		id: 'template-free-money',
		accountIntegrationId: 'int-main',
		name: 'free_money',
		status: 'REJECTED',
		category: 'MARKETING',
		language: 'pt_BR',
		components: [{ type: 'BODY', text: 'Dinheiro grátis!' }],
	},
	{
		id: 'template-old-reminder',
		accountIntegrationId: 'int-main',
		name: 'old_reminder',
		status: 'PAUSED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [
			{
				type: 'BODY',
				text: 'Lembrete para {{1}}.',
				example: { body_text: [['amanhã']] },
			},
		],
	},
	{
		id: 'template-appointment-reminder',
		accountIntegrationId: 'int-main',
		name: 'appointment_reminder',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [
			{
				type: 'BODY',
				text: 'Olá, {{1}}! Lembramos do seu horário amanhã, {{2}}, às {{3}}. Para remarcar, responda a esta mensagem.',
				example: { body_text: [['Helena', '24/12', '14:30']] },
			},
		],
	},
	{
		id: 'template-ticket-closed',
		accountIntegrationId: 'int-support',
		name: 'ticket_closed',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components: [
			{
				type: 'HEADER',
				format: 'DOCUMENT',
				example: { header_handle: ['https://files.aurora.example/summary.pdf'] },
			},
			{
				type: 'BODY',
				text: 'O atendimento {{1}} foi encerrado.',
				example: { body_text: [['2031']] },
			},
			{
				type: 'BUTTONS',
				buttons: [
					{ type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '551130000002' },
					{ type: 'URL', text: 'Avaliar', url: 'https://aurora.example/rate' },
				],
			},
		],
	},
];
