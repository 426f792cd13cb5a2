import { builtNodes } from '../../../scripts/declaredOperations';
import { exampleParameters } from '../../support/exampleParameters';
import { loadPackage, packageFolder } from '../../support/engine';
import { searchList } from '../../support/engine/searchList';
import { attack, operations, token, type HostileCase } from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

const expressions = ['={{ $env }}', '={{ 1 + 1 }}', '=x', '{{ $json }}', 'a={{ 1 }}'];

/** Every list search of every node. */
const lists = builtNodes(packageFolder).flatMap(({ description: { name, properties } }) => {
	const fields = JSON.stringify(properties);
	return [
		'searchIntegrations',
		'searchLeads',
		'searchMembers',
		'searchPipelines',
		'searchSectors',
		'searchStages',
		'searchTemplates',
	]
		.filter((method) => name !== 'crmAccount' && fields.includes(`"${method}"`))
		.map((method) => ({ type: name, method }));
});

const listCases: HostileCase[] = lists.flatMap(({ type, method }) =>
	expressions.map((id) => ({
		title: `${type} ${method}: an entry with the ID and one with the name ${id}`,
		run: async (crm: HostileCrm) => {
			const search = (await loadPackage()).nodes.get(type)?.methods?.listSearch?.[method];
			if (!search) return;
			const ids = (value: string) => ({ id: value, pipelineId: value, accountIntegration: value });
			const record = { ...ids(id), name: id, language: 'en', status: 'APPROVED' };
			const good = { ...record, ...ids('good'), name: 'good' };
			const found = [record, good, { ...good, name: id }];
			crm.answerWith((request, response) =>
				respond(200, request.url.includes('/templates') ? { data: found } : found)(
					request,
					response,
				),
			);
			const parameters = {
				integration: { __rl: true, mode: 'id', value: 'good' },
				accountIntegrationId: { __rl: true, mode: 'id', value: 'good' },
				sector: { __rl: true, mode: 'id', value: 'good' },
			};
			const node = { type, parameters };
			const { results } = await searchList(node, method, { baseUrl: crm.baseUrl, token });
			const shown = results.flatMap(({ name, value }) => [name, String(value)]);
			expect(shown.filter((text) => text.startsWith('='))).toEqual([]);
			expect(results.some(({ value }) => String(value).startsWith('good'))).toBe(true);
		},
	})),
);

const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** A name that every object has is sent as an ordinary key. */
const recipientKeyCases: HostileCase[] = operations
	.filter(({ operation }) => operation === 'sendText' || operation === 'sendSocial')
	.flatMap((operation) =>
		keys.map((recipientField) => ({
			title: `${operation.title}: ${recipientField} as Recipient Field`,
			run: async (crm: HostileCrm) => {
				crm.answerWith(respond(200, { id: '1' }));
				const node = { type: operation.node.name, parameters: exampleParameters(operation) };
				await attack(crm, node, [{}], { advancedSettings: true, recipientField });
				const sent = crm.received.filter(({ method }) => method === 'POST');
				expect(sent).toHaveLength(1);
				expect(sent[0].body).toContain(`"${recipientField}":"`);
			},
		})),
	);

/** Input that could be read as a path, an expression, another account, a prototype or another field. */
export const injectionCases: HostileCase[] = [...listCases, ...recipientKeyCases];
