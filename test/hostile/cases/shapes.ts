import type { IDataObject } from 'n8n-workflow';

import { attackCampaign, campaignSteps } from '../campaignAttack';
import {
	attackOperation,
	expectEveryItem,
	isListing,
	operations,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

/** Undocumented bodies of a 200 answer. */
const bodies: Array<[name: string, body: unknown]> = [
	['null', null],
	['an empty list', []],
	['an empty object', {}],
	['a text', '"yes"'],
	['a number', 42],
	['a list of nothing', [null, null]],
	['a list of lists', [[], [[]]]],
	['a list of texts', ['a', 'b']],
	['an error', { error: 'nothing to see' }],
	['success: false', { success: false }],
	['a page', '<html>Please log in</html>'],
	['half an answer', '{"id": "1", "na'],
	['5,000 levels', deep(5_000)],
	[
		'keys of prototypes',
		'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
	],
	['fields of other types', { id: {}, name: [], createdAt: {}, data: 7, status: [null] }],
];

const operationCases: HostileCase[] = operations.flatMap((operation) =>
	bodies.map(([name, body]) => ({
		title: `${operation.title}: ${name}`,
		run: async (crm: HostileCrm) => {
			const items = [{}, {}];
			const result = await attackOperation(crm, operation, respond(200, body), { items });
			const isList =
				Array.isArray(body) && (isListing(operation) || operation.operation === 'find');
			if (!isList) expectEveryItem(result, 2);
			// An object is not a list: it counts neither as one record nor as none.
			if (isListing(operation) && !Array.isArray(body)) {
				for (const { error } of result.json) expect(error).toBeDefined();
			}
		},
	})),
);

/** Answers that are a page of a longer list. */
const pages: Array<[name: string, wrap: (records: unknown[]) => unknown]> = [
	['a total', (data) => ({ data, meta: { page: 1, total: 57 } })],
	['a next page', (data) => ({ data, next: 'https://crm.example.com/lead?page=2' })],
];

const pageCases: HostileCase[] = operations.filter(isListing).flatMap((operation) =>
	pages.map(([name, wrap]) => ({
		title: `${operation.title}: a page with ${name}`,
		run: async (crm: HostileCrm) => {
			const answer = respond(200, wrap([{ id: '1' }, { id: '2' }]));
			const list = async (limit: IDataObject) =>
				await attackOperation(crm, operation, answer, {
					parameters: { filters: {}, options: {}, ...limit },
					onError: 'stopWorkflow',
				});
			const all = await list({ returnAll: true });
			expect(all.run.error?.message).toContain('The CRM returned only some of the');
			const some = await list({ returnAll: false, limit: 2 });
			expect(some.run.error).toBeUndefined();
			expect(some.json).toHaveLength(2);
		},
	})),
);

const campaignCases: HostileCase[] = campaignSteps.flatMap((step) =>
	bodies.map(([name, body]) => ({
		title: `a campaign: ${name} for the ${step}`,
		run: async (crm: HostileCrm) => {
			await attackCampaign(crm, step, respond(200, body));
		},
	})),
);

/** Answers with unexpected shapes. */
export const shapeCases: HostileCase[] = [...operationCases, ...pageCases, ...campaignCases];
