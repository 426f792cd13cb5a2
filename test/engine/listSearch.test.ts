import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../support/engine/searchList';
import { picked } from '../support/pickedLocator';
import { setFaults } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';

describe('the lists of the resource locators', () => {
	const sandbox = sandboxPerFile();

	/** The list as the editor shows it, as pairs of name and value. */
	async function list(
		type: string,
		method: string,
		{ parameters = {}, filter }: { parameters?: IDataObject; filter?: string } = {},
	): Promise<Array<[string, unknown]>> {
		const credential = { baseUrl: sandbox.baseUrl, token: 'demo-token', maxRetries: 0 };
		const { results } = await searchList({ type, parameters }, method, credential, filter);
		return results.map(({ name, value }) => [name, value]);
	}

	/** Makes the CRM answer every list request with this. */
	async function answer(body: unknown): Promise<void> {
		await setFaults(sandbox, [{ effect: { type: 'status', status: 200, body } } as IDataObject]);
	}

	it('of members contain membership link IDs', async () => {
		expect(await list('crmDeal', 'searchMembers', { filter: 'ana' })).toContainEqual([
			'Ana Moreira (ana@aurora.example)',
			'member-ana',
		]);
		expect(await list('crmDeal', 'searchMembers')).toHaveLength(4);
	});

	it('of conversations are those of leads, found by contact, sector and status', async () => {
		const filter = 'helena';
		expect(await list('crmAppointment', 'searchConversations', { filter })).toContainEqual([
			'Helena Prado (5511987650001, Sales, active)',
			'conversation-helena',
		]);
		const closed = await list('crmConversation', 'searchConversations', { filter: 'closed' });
		expect(closed.map(([, id]) => id)).toContain('conversation-helena-closed');
		expect(closed.map(([, id]) => id)).not.toContain('conversation-helena');
	});

	it('of conversations name each by what the CRM shows of it', async () => {
		const sector = { AccountChatSector: { id: 's', name: 'Sales' } };
		await answer([
			{ id: 'l1', accountExternalConversations: [null, 'x', { id: 'c0', contactName: 'Ana' }] },
			{ id: 'l4', accountExternalConversations: {} },
			{ id: 'l5', accountExternalConversations: null, createdAt: '2026-03-02T12:00:00.000Z' },
			{
				...{ id: 'l3', createdAt: '2026-02-01T12:00:00.000Z' },
				accountExternalConversations: [{ id: 'c3', contactPhone: '', status: 'active' }],
			},
			{
				...{ id: 'l2', name: 'Bia', phone: '5511987650002', createdAt: '2026-03-01T12:00:00.000Z' },
				accountExternalConversations: [
					{ id: 'c1', contactName: 'Beatriz', contactPhone: '5521', status: 'active', ...sector },
					{ id: 'c2', status: 'closed' },
				],
			},
		]);
		expect(await list('crmConversation', 'searchConversations')).toEqual([
			['Ana', 'c0'],
			['Beatriz (5521, Sales, active)', 'c1'],
			['Bia (5511987650002, closed)', 'c2'],
			['c3 (active)', 'c3'],
		]);
	});

	it('of campaigns show the newest first, and those without a readable time last', async () => {
		const claim = (key: string, at?: string) => ({ [key]: { key, status: 'sent', at } });
		await answer([
			{ id: 'l1', metadata: { campaigns: claim('undated') } },
			{ id: 'l2', metadata: { campaigns: claim('spring', '2026-03-02T12:00:00Z') } },
			{ id: 'l3', metadata: { campaigns: { ...claim('odd', 'soon'), ...claim('undated') } } },
			{ id: 'l4', metadata: { campaigns: claim('summer', '2026-06-02T12:00:00Z') } },
		]);
		expect(await list('crmOutboundResults', 'searchCampaigns')).toEqual([
			['summer (1 contact, last 2026-06-02)', 'summer'],
			['spring (1 contact, last 2026-03-02)', 'spring'],
			['undated (2 contacts)', 'undated'],
			['odd (1 contact)', 'odd'],
		]);
	});

	it.each(['(11) 98765-0001', '+55 11 98765', 'HÉLENA pra', '98765-0001', 'LEAD-HELENA'])(
		'of leads are searched by %s',
		async (filter) => {
			const [[name, id], ...others] = await list('crmLead', 'searchLeads', { filter });
			expect([name, id]).toEqual([expect.stringContaining('Helena Prado'), 'lead-helena']);
			expect(others.length).toBeLessThan(3);
		},
	);

	it('offer only what has an ID', async () => {
		await answer([null, 'a', {}, { name: 'No ID' }, { id: 7, name: null, createdAt: null }]);
		expect(await list('crmDeal', 'searchLeads')).toEqual([[expect.stringContaining('7'), '7']]);
	});

	it('of integrations show those of both channels', async () => {
		expect(await list('crmSendMessage', 'searchIntegrations')).toEqual([
			['Aurora on the social network (social)', 'int-social'],
			['Main line (chatapp)', 'int-main'],
			['Support line (chatapp)', 'int-support'],
		]);
	});

	it('of sectors show the number that each sends from', async () => {
		const sectors = await list('crmConversation', 'searchSectors');
		expect(sectors).toContainEqual(['Sales (551130000001)', 'sector-sales']);
		expect(sectors).toContainEqual([expect.stringContaining('(no channel)'), 'sector-front-desk']);
		expect(sectors).toHaveLength(sandbox.store.accounts[0].sectors.all().length);
	});

	it('may be empty', async () => {
		await answer([]);
		expect(await list('crmSendMessage', 'searchIntegrations')).toEqual([]);
	});

	it.each([
		[{ total: 0 }, 'an object with total'],
		[[{ total: 0 }], 'an object with total, in which no ID and name were found'],
	])('report an unusable answer: %j', async (body, description) => {
		await answer(body);
		await expect(list('crmSendMessage', 'searchIntegrations')).rejects.toMatchObject({
			message: 'The list of integrations could not be read',
			description: expect.stringContaining(description),
		});
	});

	it.each([
		['negociacao', 'Negociação (pipeline p1)'],
		['P2', 'New (pipeline p2)'],
		['s1', 'New (pipeline p1)'],
	])('of stages are searched by %s: name, ID or pipeline', async (filter, expected) => {
		await answer([
			{ id: 's1', pipelineId: 'p1', name: 'New' },
			{ id: 's2', pipelineId: 'p2', name: 'New' },
			{ id: 's3', pipelineId: 'p1', name: 'Negociação' },
		]);
		const entries = await list('crmDeal', 'searchStages', { filter });
		expect(entries.map(([name]) => name)).toEqual([expected]);
	});

	describe('of templates', () => {
		const ofMainLine = [
			[
				'appointment_reminder (pt_BR) · Utility · Olá, {{1}}! Lembramos do seu horário amanhã, {{2}}, às {{3}}…',
				'appointment_reminder|pt_BR',
			],
			['login_code (en_US) · Authentication · {{1}} is your code.', 'login_code|en_US'],
			[
				'order_update (en_US) · Utility · Your order {{1}} is on its way and arrives on {{2}}.',
				'order_update|en_US',
			],
			['plain_hello (pt_BR) · Utility · Olá! Como podemos ajudar?', 'plain_hello|pt_BR'],
			[
				'welcome_offer (en_US) · Marketing · Hi {{1}}, here is {{2}} off your first visit.',
				'welcome_offer|en_US',
			],
			[
				'welcome_offer (pt_BR) · Marketing · {{1}}, preparamos {{2}} de desconto para você conhecer o est…',
				'welcome_offer|pt_BR',
			],
		];

		it.each([
			['crmSendMessage', { integration: picked('int-main') }],
			['crmOutboundContact', { sector: picked('sector-sales') }],
		])('contain the approved ones of the channel: %s', async (type, parameters) => {
			expect(await list(type, 'searchTemplates', { parameters })).toEqual(ofMainLine);
		});

		it('contain the chosen one, so that the editor keeps it with another credential', async () => {
			const template = picked('welcome_offer|pt_BR');
			const parameters = { sector: picked('sector-support'), template };
			expect(await list('crmOutboundContact', 'searchTemplates', { parameters })).toContainEqual([
				'welcome_offer (pt_BR), not in this channel',
				'welcome_offer|pt_BR',
			]);
			for (const [sector, note] of [
				[picked(''), 'Choose a sector first'],
				[picked('gone'), 'The sector was not found'],
			]) {
				const parameters = { sector, template } as IDataObject;
				expect(await list('crmOutboundContact', 'searchTemplates', { parameters })).toEqual([
					[`welcome_offer (pt_BR), ${String(note)}`, 'welcome_offer|pt_BR'],
				]);
			}
		});

		it('are searched by words of the text', async () => {
			const parameters = { integration: picked('int-main') };
			const [[, found], ...others] = await list('crmSendMessage', 'searchTemplates', {
				...{ parameters, filter: 'first visit' },
			});
			expect([found, others]).toEqual(['welcome_offer|en_US', []]);
		});

		it('report that no integration is chosen', async () => {
			const parameters = { integration: picked('') };
			await expect(
				list('crmOutboundContact', 'searchTemplates', { parameters }),
			).rejects.toMatchObject({ message: 'Choose an integration first' });
		});
	});
});
