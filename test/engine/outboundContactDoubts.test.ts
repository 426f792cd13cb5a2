import type { IDataObject } from 'n8n-workflow';

import { templatePlaceholders } from '../../nodes/shared/template';
import { fieldId } from '../../nodes/shared/templateVariables/fieldId';
import { closingHint, contacts, notSent, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { swapPlaceholders } from '../support/swapPlaceholders';

const node = new SandboxedCampaign();

const withDiscount = (body_2: string, changes: IDataObject = {}) =>
	parametersWith({
		mode: 'preview',
		templateVariables: {
			mappingMode: 'defineBelow',
			value: Object.fromEntries(
				Object.entries({ header_1: 'Ana', body_1: 'Ana', body_2, button_0_1: 'x' }).map(
					([key, text]) => [`welcome_offer__pt_BR__${key}`, text],
				),
			),
		},
		...changes,
	});

const rows = (values: Array<string | number>) =>
	contacts(values.length).map((row, index) => ({ ...row, value: values[index] }));

const today = Math.floor(Date.now() / 86_400_000) + 25_569;

describe('the expression that a preview suggests', () => {
	it.each([
		[[0.1, 0.15], '10%'],
		[['10%', 0.1], '10%'],
		[[0.5, 0.4375], '12:00'],
		[[0.3125, 0.4375], '07:30'],
		[[1234.5, 99], '1.234,50'],
		[[today], new Date().toLocaleDateString('pt-BR', { timeZone: 'UTC' })],
		[[1792000000000], '14/10/2026'],
	])('writes what people read: %p', async (values, text) => {
		const hint = String(
			closingHint(await node.run(withDiscount('={{ $json.value }}'), rows(values))),
		);
		expect(hint).toContain(`which people read as ${text}: `);
		const [expression] = /\{\{ .*? \}\}/.exec(hint.replaceAll('&lt;', '<')) ?? [];
		const finished = await node.run(withDiscount(`=${expression}`), rows(values));
		expect(notSent(finished).some((row) => row.text?.includes(` ${text} `))).toBe(true);
	});

	it('is named for a time of day with all its digits', async () => {
		const finished = await node.run(
			withDiscount('={{ $json.value }}'),
			rows([0.6041666666666666, 1]),
		);
		expect(notSent(finished)[0].error).toContain('which is 14:30 as a spreadsheet stores it');
	});
});

describe('a name that means none', () => {
	it('is marked with the fallback of the template', async () => {
		const items = ['Ana', 'N/A', 'ana@example.com'].map((name, n) => ({
			...contacts(1, n)[0],
			name,
		}));
		const parameters = withDiscount('10%');
		const value = { ...Object(parameters.templateVariables).value } as IDataObject;
		value.welcome_offer__pt_BR__body_1 = "={{ $json.name || 'tudo bem' }}";
		const finished = await node.run(
			{ ...parameters, templateVariables: { mappingMode: 'defineBelow', value } },
			items,
		);
		const checks = Object.fromEntries(notSent(finished).map(({ name, check }) => [name, check]));
		expect(checks).toMatchObject({
			'N/A': '"N/A" is no name, and an empty cell would be "tudo bem"',
			'ana@example.com': '"ana@example.com" is no name, and an empty cell would be "tudo bem"',
		});
		expect(checks.Ana).toBeFalsy();
	});
});

describe('placeholders that have changed places', () => {
	const template = () =>
		node.account.templates
			.all()
			.find(({ name, language }) => `${name}|${language}` === 'welcome_offer|pt_BR')!;
	const stopped = 'have changed places since its variables were filled in';

	it('stop a Send, and no preview', async () => {
		const before = structuredClone(template());
		swapPlaceholders(before);
		const schema = templatePlaceholders(before).map(({ key, label }) => ({
			...{ id: fieldId(before, key), displayName: label },
		}));
		const parametersIn = (mode: string) => {
			const { templateVariables, ...others } = withDiscount('10%', { mode });
			return {
				...others,
				templateVariables: { ...Object(templateVariables), schema },
			} as IDataObject;
		};
		const { error } = await node.run(parametersIn('send'), contacts(1));
		expect(error?.message).toContain(stopped);
		expect(node.messages).toEqual([]);
		expect(notSent(await node.run(parametersIn('preview'), contacts(1)))).toHaveLength(1);
	});

	it('stop a Send with JSON after the first run, until the JSON is edited', async () => {
		const staticData = {};
		const send = async (json: string, mode = 'send') =>
			await node.run(
				parametersWith({ mode, options: { templateVariablesJson: json } }),
				contacts(1),
				{
					staticData,
				},
			);
		const [json, edited] = ['["Ana", "Ana", "10%", "x"]', '["Ana", "10%", "Ana", "x"]'];
		expect(sent(await send(json))).toHaveLength(1);
		swapPlaceholders(template());
		for (const mode of ['preview', 'send', 'send']) {
			const finished = await send(json, mode);
			if (mode === 'preview') expect(notSent(finished)).toHaveLength(1);
			else expect(finished.error?.message).toContain(stopped);
		}
		expect(node.messages).toHaveLength(1);
		expect(sent(await send(edited))).toHaveLength(1);
		expect((await send(json)).error).toBeUndefined();
		swapPlaceholders(template());
		expect((await send(json)).error?.message).toContain(stopped);
	});

	it.each([null, 'text', [1], { body_1: null }])(
		'are not seen where what was noted is %j',
		async (labels) => {
			const staticData: IDataObject = {};
			const parameters = parametersWith({
				options: { templateVariablesJson: '["Ana", "Ana", "10%", "x"]' },
			});
			await node.run(parameters, contacts(1), { staticData });
			const kept = staticData['node:Node'] as { placeholders: IDataObject };
			const [key, note] = Object.entries(kept.placeholders)[0];
			for (const placeholders of [
				{ [key]: { ...Object(note), labels } },
				{ [key]: labels },
				labels,
			]) {
				Object.assign(kept, { placeholders });
				expect((await node.run(parameters, contacts(1), { staticData })).error).toBeUndefined();
			}
		},
	);
});
