/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Template } from '../../nodes/shared/contract';
import { packageFolder, runWorkflow, type WorkflowFile } from '../support/engine';
import { mapperFields } from '../support/engine/searchList';
import { ana, contacts, notSent, parametersWith, runCampaign } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { demoAccount, requestSummary, sentMessages } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';

const outbound = 'crmOutboundContact';
const examplesWithCampaign = [
	'ab-test.json',
	'appointment-reminder.json',
	'audience-from-crm.json',
	'clicks.json',
	'daily-campaign.json',
	'do-not-contact.json',
	'follow-up.json',
	'google-sheets.json',
	'large-list.json',
	'lead-welcome.json',
	'opt-out.json',
	'outbound-campaign.json',
	'retry-not-sent.json',
	'sharded-campaign-shard.json',
];

const node = new SandboxedNode('crmSendMessage');
const { sandbox } = node;
let credential: { baseUrl: string; token: string };

beforeEach(() => {
	credential = { baseUrl: sandbox.baseUrl, token: 'demo-token' };
});

const example = (name: string) =>
	JSON.parse(readFileSync(path.join(packageFolder, 'examples', name), 'utf8')) as WorkflowFile;

const campaignsIn = (workflow: WorkflowFile) =>
	workflow.nodes.filter(({ type }) => type.endsWith(`.${outbound}`));

/** Adds a template to the demo account. */
function addTemplate(
	name: string,
	language: string,
	text: string,
	others: Template['components'] = [],
): void {
	const { templates } = demoAccount(sandbox);
	const [known] = templates.all();
	templates.insert({
		...known,
		id: `template-${name}-${language}`,
		...{ name, language, status: 'APPROVED' },
		accountIntegrationId: 'int-main',
		components: [{ type: 'BODY', text }, ...others],
	});
}

describe('variables of another template', () => {
	it('stop the example campaign that was switched to another', async () => {
		const workflow = example('outbound-campaign.json');
		const [campaign] = campaignsIn(workflow);
		const template = picked('welcome_offer|en_US') as INodeParameters[string];
		campaign.parameters = { ...campaign.parameters, template, mode: 'send' };
		const finished = await runWorkflow(workflow, {
			credential,
			pinned: {
				'Upload Contacts': [{}],
				Contacts: [{ ...ana, discount: '10%', offer: 'spring' }],
			},
		});
		expect(finished.error?.message).toContain('"welcome_offer" (pt_BR)');
		expect(finished.error?.message).toContain('"welcome_offer" (en_US)');
		expect(finished.error?.description).toContain('⋮ → Refresh Variable List');
		expect(sentMessages(sandbox)).toEqual([]);
	});
});

describe('the fields of a template', () => {
	it.each(examplesWithCampaign)('are up to date in %s', async (file) => {
		const campaigns = campaignsIn(example(file));
		expect(campaigns.length).toBeGreaterThan(0);
		for (const { type, parameters } of campaigns) {
			const { fields } = await mapperFields(
				{ type: type.split('.')[1], parameters: parameters as IDataObject },
				'templateVariables',
				credential,
			);
			const stored = parameters.templateVariables as IDataObject;
			expect(stored.schema).toEqual(fields.map((field) => ({ ...field, removed: false })));
			expect(Object.keys(stored.value as IDataObject)).toEqual(fields.map(({ id }) => id));
		}
	});
});

describe('the fields of a template stay', () => {
	const fieldsWith = async (sector: unknown, templateVariables?: IDataObject) => {
		const parameters = { sector, template: picked('welcome_offer|pt_BR'), templateVariables };
		const campaign = { type: outbound, parameters: parameters as unknown as IDataObject };
		return (await mapperFields(campaign, 'templateVariables', credential)).fields;
	};

	it.each([
		['of a sector without it', 'sector-support'],
		['of a sector without a channel', 'sector-front-desk'],
		['of a sector of another account', 'sector-of-another-account'],
		['without a sector', ''],
	])('%s', async (_, sector) => {
		const fields = await fieldsWith(picked('sector-sales'));
		expect(fields.length).toBeGreaterThan(0);
		const stored = { schema: fields } as unknown as IDataObject;
		expect(await fieldsWith(picked(sector), stored)).toEqual(fields);
	});

	it('none, with the error, where the CRM refuses the token', async () => {
		credential = { ...credential, token: 'revoked-token' };
		await expect(fieldsWith(picked('sector-sales'))).rejects.toThrow('refused the token');
	});
});

it.each([
	['', 'Choose a template'],
	['plain_hello|pt_BR', 'This template has no variables'],
	['gone|pt_BR', 'The template "gone" (pt_BR) was not found'],
	['summer_sale|pt_BR', 'The template "summer_sale" (pt_BR) is not approved'],
	['welcome', 'name|language'],
	['={{ $json.template }}', 'expression'],
])('there are no fields for %j, with the reason', async (template, notice) => {
	const parameters = { integration: picked('int-main'), template };
	const node = { type: 'crmSendMessage', parameters };
	const { fields, emptyFieldsNotice } = await mapperFields(node, 'templateVariables', credential);
	expect(fields).toEqual([]);
	expect(emptyFieldsNotice).toContain(notice);
});

describe('variables as JSON', () => {
	const asJson = (templateVariablesJson: string) =>
		parametersWith({
			template: picked('={{ $json.template }}', 'name'),
			options: { templateVariablesJson },
		});

	it('allow a different template per contact', async () => {
		const items = [
			{ ...ana, template: 'welcome_offer|en_US', values: ['Ana', '15%'] },
			{ name: 'Ivo', phone: '11 98765-0501', template: 'login_code|en_US', values: ['482913'] },
		];
		const finished = await runCampaign(sandbox.baseUrl, asJson('={{ $json.values }}'), items);
		expect(finished.error).toBeUndefined();
		expect(sentMessages(sandbox).map(({ text }) => text)).toEqual([
			expect.stringContaining('Hi Ana, here is 15% off'),
			expect.stringContaining('482913 is your code.'),
		]);
	});

	it('refuse an expression that gives nothing within a text', async () => {
		const json = '={"body_1": "{{ $json.name }}", "body_2": "R$ {{ $json.price }}"}';
		const items = ['10', ''].map((price, n) => ({
			...contacts(2)[n],
			...{ template: 'welcome_offer|en_US', price },
		}));
		const finished = await runCampaign(sandbox.baseUrl, asJson(json), items);
		expect(sentMessages(sandbox).map(({ text }) => text)).toEqual([
			expect.stringContaining('here is R$ 10 off'),
		]);
		const error = expect.stringContaining('{{ $json.price }} gives nothing for this contact');
		expect(notSent(finished)).toMatchObject([{ reason: 'invalidVariables', error }]);
	});
});

const carousel = {
	type: 'CAROUSEL',
	cards: [{ components: [{ type: 'BODY', text: 'Card of {{1}}' }] }],
};
const refusal = 'The template "news" (en_US) cannot be sent: this node cannot fill its carousel';

describe('a campaign', () => {
	const withValues = (...values: string[]) =>
		parametersWith({
			template: picked('news|en_US', 'name'),
			options: { templateVariablesJson: JSON.stringify(values) },
		});

	it('with a template that cannot be filled ends before the first contact', async () => {
		addTemplate('news', 'en_US', 'Hi {{1}}', [carousel]);
		const finished = await runCampaign(sandbox.baseUrl, withValues('Ana'), contacts(3));
		expect(finished.error?.message).toContain(refusal);
		expect(finished.error?.description).toContain('Nothing was sent by this run.');
		expect(Object.keys((await requestSummary(sandbox)).counts).sort()).toEqual([
			'GET /chat-sector',
			'GET /chatapp/templates',
		]);
	});
});
