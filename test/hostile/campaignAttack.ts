import type { IDataObject } from 'n8n-workflow';

import { contacts, parametersWith } from '../support/outboundRun';
import { attack, expectReadableErrors, type AttackedRun } from './hostileCase';
import { respond, type HostileAnswer, type HostileCrm } from './hostileCrm';
import { nodeName } from '../support/engine';

/** A lead that was there before the campaign, so that it is read once more. */
const lead = {
	id: 'lead-1',
	createdAt: '2026-01-01T00:00:00Z',
	metadata: {},
	accountExternalConversations: [],
	accountCRMLeadLabelAssignments: [],
};

/** The requests of a campaign, with a valid answer to each. */
const goodAnswers: Array<[step: string, method: string, path: RegExp, body: unknown]> = [
	[
		'sectors',
		'GET',
		/\/chat-sector/,
		[
			{
				id: 'sector-sales',
				name: 'Sales',
				accountIntegration: 'int',
				createdAt: '2026-01-01T00:00:00Z',
			},
		],
	],
	[
		'templates',
		'GET',
		/\/templates/,
		{
			data: [
				{
					id: 't1',
					name: 'hello',
					status: 'APPROVED',
					category: 'MARKETING',
					language: 'en_US',
					components: [{ type: 'BODY', text: 'Hello' }],
				},
			],
		},
	],
	['lead', 'POST', /\/lead$/, lead],
	['leads', 'GET', /\/lead$/, [lead]],
	['conversation', 'POST', /conversation$/, { id: 'conversation-1', status: 'active' }],
	['message', 'POST', /\/send-message$/, { id: 'message-1' }],
];

/** The names of these requests, in their order. */
export const campaignSteps = goodAnswers.map(([step]) => step);

/** Gives all requests of a campaign valid answers, except one. */
function answerHostilelyAt(step: string, answer: HostileAnswer): HostileAnswer {
	return (request, response) => {
		const found = goodAnswers.find(
			([, method, path]) => method === request.method && path.test(request.url.split('?')[0]),
		);
		const good = found ? respond(found[0] === 'lead' ? 201 : 200, found[3]) : respond(200, []);
		return (found?.[0] === step ? answer : good)(request, response);
	};
}

/** Runs a campaign with two contacts, and checks what must hold for every answer of the CRM. */
export async function attackCampaign(
	crm: HostileCrm,
	step: string,
	answer: HostileAnswer,
	parameters: IDataObject = {},
	items: IDataObject[] = contacts(2),
): Promise<AttackedRun> {
	crm.answerWith(answerHostilelyAt(step, answer));
	const result = await attack(
		crm,
		{
			type: 'crmOutboundContact',
			parameters: parametersWith({
				template: { __rl: true, mode: 'name', value: 'hello|en_US' },
				templateVariables: { mappingMode: 'defineBelow', value: {} },
				...parameters,
			}),
		},
		items,
	);
	expectReadableErrors(result);
	if (result.run.error) return result;
	const reports = [...result.run.json(nodeName, 0), ...result.run.json(nodeName, 1)];
	expect(reports.map(({ item }) => item).sort()).toEqual([1, 2]);
	if (step !== 'message') {
		const messages = crm.received.filter(({ url }) => url.endsWith('/send-message'));
		expect(messages.length).toBe(result.run.json(nodeName, 0).length);
	}
	return result;
}
