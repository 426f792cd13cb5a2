import type { IDataObject } from 'n8n-workflow';

import { closingHint, contacts, notSent, parametersWith } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

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
		[[1234.5, 99], '1.234,50'],
		[['combinar', 0.5, 12.25], '0,50'],
		[[today], new Date().toLocaleDateString('pt-BR', { timeZone: 'UTC' })],
	])('writes what people read: %p', async (values, text) => {
		const hint = String(
			closingHint(await node.run(withDiscount('={{ $json.value }}'), rows(values))),
		);
		expect(hint).toContain(`which people read as ${text}: `);
		const [expression] = /\{\{ .*? \}\}/.exec(hint.replaceAll('&lt;', '<')) ?? [];
		const finished = await node.run(withDiscount(`=${expression}`), rows(values));
		expect(notSent(finished).some((row) => row.text?.includes(` ${text} `))).toBe(true);
	});
});
