import type { IDataObject } from 'n8n-workflow';

import { builtNodes } from '../../../scripts/declaredOperations';
import { exampleParameters, examplePhone } from '../../support/exampleParameters';
import { loadPackage, packageFolder, type NodeUnderTest } from '../../support/engine';
import { searchList } from '../../support/engine/searchList';
import { contacts, parametersWith } from '../../support/outboundRun';
import { attack, operations, titleOf, token, type HostileCase } from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

/** Ids that would change the path, or are empty. */
const ids = [
	'../',
	'..',
	'.',
	'',
	' ',
	'../lead',
	'a/b',
	'a\\b',
	'a b',
	'a\u0000b',
	'\n',
	'\ud800',
];

const withId = operations.filter(({ path }) => path.includes('{id}'));

function idParameter({ node, resource, operation }: (typeof operations)[number]) {
	const property = node.properties.find(
		({ required, displayOptions }) =>
			required === true &&
			displayOptions?.show?.operation?.includes(operation) &&
			(resource === undefined || displayOptions.show.resource?.includes(resource)),
	);
	if (!property) throw new Error(`${node.name} ${operation} has no required parameter`);
	const value = '={{ $json.id }}';
	return {
		[property.name]:
			property.type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value,
	} as IDataObject;
}

const pathCases: HostileCase[] = withId.flatMap((operation) =>
	ids.map((id) => ({
		title: `${titleOf(operation)}: ${JSON.stringify(id)} as ID`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(200, { id: 'other' }));
			const parameters = { ...exampleParameters(operation), ...idParameter(operation) };
			const { run } = await attack(crm, { type: operation.node.name, parameters }, [{ id }]);
			expect(crm.received).toEqual([]);
			expect(run.error?.message).toMatch(/^".+" is (?:empty|not a valid ID)$/);
		},
	})),
);

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
				templatesOf: 'integration',
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

const withAdditionalFields = operations.filter(
	(operation) => 'additionalFieldsJson' in exampleParameters(operation),
);

/** The lead that the example parameters name. */
const writtenLead = { id: 'lead-helena', phone: examplePhone.replace(/\D/g, ''), metadata: {} };

const keyCases: HostileCase[] = withAdditionalFields.flatMap((operation) =>
	keys.map((key) => ({
		title: `${titleOf(operation)}: ${key} in Additional Fields`,
		run: async (crm: HostileCrm) => {
			crm.answerWith((request, response) => {
				// A lead is read before its metadata is merged.
				const answer = request.method === 'GET' ? [writtenLead] : writtenLead;
				respond(200, answer)(request, response);
			});
			const parameters = {
				...exampleParameters(operation),
				additionalFieldsJson: `{"${key}": {"polluted": 1}, "nested": {"${key}": {"polluted": 1}}}`,
			};
			await attack(crm, { type: operation.node.name, parameters });
			const bodies = crm.received.map(({ body }) => body).filter((body) => body.includes('nested'));
			expect(bodies).toHaveLength(1);
			expect(bodies[0].split(`"${key}":`)).toHaveLength(3);
		},
	})),
);

const accountCases: HostileCase[] = withAdditionalFields.map((operation) => ({
	title: `${titleOf(operation)}: another account in Additional Fields`,
	run: async (crm: HostileCrm) => {
		crm.answerWith(respond(200, { id: '1' }));
		const parameters = {
			...exampleParameters(operation),
			additionalFieldsJson: '{"accountId": "account-b", "nested": true}',
		};
		await attack(crm, { type: operation.node.name, parameters });
		for (const { body } of crm.received) expect(body).not.toContain('account-b');
	},
}));

/** Names that cannot be used for the recipient: other fields of a message, and keys of prototypes. */
const recipientFields = ['type', 'template', 'text', 'accountIntegrationId', 'senderId', ...keys];

const sends: Array<[title: string, NodeUnderTest]> = [
	...operations
		.filter(({ path }) => path.endsWith('/send-message'))
		.map((operation): [string, NodeUnderTest] => [
			titleOf(operation),
			{ type: operation.node.name, parameters: exampleParameters(operation) },
		]),
	['a campaign', { type: 'crmOutboundContact', parameters: parametersWith({}) }],
];

const recipientCases: HostileCase[] = sends.flatMap(([title, node]) =>
	recipientFields.map((recipientField) => ({
		title: `${title}: ${recipientField} as Recipient Field`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(200, { id: '1' }));
			const names = { customizeApiNames: true, recipientField };
			const { run } = await attack(crm, node, contacts(1), names);
			expect(crm.received).toEqual([]);
			expect(run.error?.message).toContain('"Recipient Field" of the credential');
		},
	})),
);

/** Input that could be read as a path, an expression, another account, a prototype or another field. */
export const injectionCases: HostileCase[] = [
	...pathCases,
	...listCases,
	...keyCases,
	...accountCases,
	...recipientCases,
];
