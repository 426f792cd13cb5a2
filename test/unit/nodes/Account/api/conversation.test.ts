import { CheckRun, type CheckInput } from '../../../../../nodes/Account/api/checkRun';
import {
	closeConversation,
	openTestConversation,
	sendTestMessage,
} from '../../../../../nodes/Account/api/conversation';
import {
	checkFilters,
	checkLabels,
	checkRepeatedCreation,
	checkUpdates,
	createOwnLead,
} from '../../../../../nodes/Account/api/lead';
import { endpoints, type Endpoint, type EndpointName } from '../../../../../nodes/shared/contract';
import type { CrmClient, CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import { RequestFailed } from '../../../../../nodes/shared/transport/failure/requestFailed';

type Answers = Partial<Record<EndpointName, unknown>>;

const refused = new RequestFailed(
	{ status: 400, message: 'No', description: '', isOutcomeUnknown: false },
	1,
);
const unknown = new RequestFailed({ message: 'Lost', description: '', isOutcomeUnknown: true }, 1);

/** A check on a CRM that answers each endpoint alike; a function gets the request. */
function runOn(answers: Answers, input: Partial<CheckInput> = {}, closedStatuses = ['closed']) {
	const requests: Array<[string, CrmRequest]> = [];
	const request = async (endpoint: Endpoint, given: CrmRequest = {}) => {
		const name = (Object.keys(endpoints) as EndpointName[]).find(
			(each) => endpoints[each] === endpoint,
		)!;
		requests.push([name, given]);
		const answer = answers[name] ?? {};
		const body: unknown = typeof answer === 'function' ? answer(given) : answer;
		return body instanceof RequestFailed ? body : { ok: true, body, headers: {} };
	};
	const client = {
		request,
		settings: { closedStatuses, names: { recipientField: 'to' } },
	} as unknown as CrmClient;
	const usual = { phone: '5511987650001', sectorId: 'sector-1', showsEvidence: true };
	return Object.assign(new CheckRun({ ...usual, ...input }, client), { requests });
}

const leadWith = (fields: object = {}) => ({ id: 'lead-1', phone: '5511987650001', ...fields });
const conversation = (status?: unknown) => ({
	accountExternalConversations: [null, { id: 'c-1', status }],
});

describe('the test conversation', () => {
	it.each([
		[refused, [], false],
		[unknown, ['perhaps a conversation of that lead'], false],
	])('that is refused is reported: %s', async (answer, remains, holds) => {
		const run = runOn({ createConversation: answer });
		await openTestConversation(run, 'lead-1');
		expect(run.remains).toEqual(remains);
		expect(run.observed.get('conversationAnswer')?.holds).toBe(holds);
		expect(run.observed.has('newConversationIsOpen')).toBe(false);
	});

	it('without an ID remains, and is not closed', async () => {
		const shown = { accountExternalConversations: [{ status: 'active' }] };
		const run = runOn({ createConversation: {}, listLeads: [leadWith(shown)] });
		await openTestConversation(run, 'lead-1');
		expect(run.remains).toEqual(['conversation without ID of the test lead']);
		expect(run.observed.get('conversationAnswer')?.holds).toBe(false);
		await closeConversation(run, 'lead-1');
		expect(run.observed.has('conversationStatusUpdate')).toBe(false);
	});

	it.each([
		['active', true],
		[' Closed ', false],
		[7, undefined],
	])('with the status %j counts as open: %s', async (status, isOpen) => {
		const run = runOn({
			createConversation: { id: 'c-1' },
			listLeads: [leadWith(conversation(status))],
		});
		await openTestConversation(run, 'lead-1');
		expect(run.observed.get('conversationAnswer')?.holds).toBe(true);
		expect(run.observed.get('newConversationIsOpen')?.holds).toBe(isOpen);
	});

	it('that no list shows says so', async () => {
		const listLeads = [leadWith({ accountExternalConversations: 'none' })];
		const run = runOn({ createConversation: { id: 'c-1' }, listLeads });
		await openTestConversation(run, 'lead-1');
		expect(run.observed.get('conversationAnswer')).toEqual({
			holds: false,
			evidence: 'The CRM answered an object with id; the lead does not show the conversation',
		});
	});

	it.each([
		['closed', {}, true],
		['active', {}, false],
		['closed', refused, false],
		[undefined, {}, 'unknown'],
		[undefined, refused, false],
	])('is closed: shown as %j', async (status, answer, holds) => {
		const listLeads = status === undefined ? [] : [leadWith(conversation(status))];
		const run = runOn({ updateConversationStatus: answer, listLeads });
		run.conversationId = 'c-1';
		await closeConversation(run, 'lead-1');
		expect(run.observed.get('conversationStatusUpdate')?.holds).toBe(holds);
		expect(run.requests[0]).toEqual([
			'updateConversationStatus',
			{ id: 'c-1', body: { status: 'closed' } },
		]);
	});

	it('is closed with the first closed status of the credential, and without any with "closed"', async () => {
		for (const [statuses, status] of [
			[['done', 'closed'], 'done'],
			[[], 'closed'],
		] as const) {
			const run = runOn({ listLeads: [leadWith(conversation(status))] }, {}, [...statuses]);
			run.conversationId = 'c-1';
			await closeConversation(run, 'lead-1');
			expect(run.requests[0][1].body).toEqual({ status });
		}
	});

	it('needs a sector', async () => {
		const run = runOn({}, { sectorId: '' });
		await expect(openTestConversation(run, 'lead-1')).rejects.toThrow('Choose a "Sector"');
		await expect(closeConversation(run, 'lead-1')).rejects.toThrow('Choose a "Sector"');
	});
});

describe('the test message', () => {
	const chosen = { name: 'hello', language: 'en_US' };
	const components = [
		{ type: 'BODY', text: 'Hello {{1}}' },
		{
			type: 'BUTTONS',
			buttons: [
				{ type: 'URL', text: 'Go', url: 'https://a.example.com/{{1}}', example: ['promo'] },
			],
		},
	];
	const template = { id: 't', ...chosen, status: 'APPROVED', components };
	const sendTo = (answers: Answers, input: Partial<CheckInput> = { template: chosen }) =>
		Object.assign(runOn({ listTemplates: [template], ...answers }, input), {
			integrationId: 'int-1' as string | undefined,
		});

	it.each([
		[{}, 'Turn on "Send Test Message" to test this'],
		[{ template: { ...chosen, name: 'other' } }, 'The template is not approved'],
	])('is not sent with %j', async (input, message) => {
		await expect(sendTestMessage(sendTo({}, input))).rejects.toThrow(message);
	});

	it('is not sent without an integration, or a list of templates', async () => {
		const run = sendTo({});
		run.integrationId = undefined;
		await expect(sendTestMessage(run)).rejects.toThrow('The sector has no integration');
		const unread = sendTo({ listTemplates: refused });
		await expect(sendTestMessage(unread)).rejects.toThrow('The template is not approved');
	});

	it('is filled with the examples of the template', async () => {
		const run = sendTo({ sendChatappMessage: { id: 'm-1' } });
		await sendTestMessage(run);
		const { body } = run.requests[1][1];
		expect(body).toMatchObject({ accountIntegrationId: 'int-1', to: '5511987650001' });
		const text = JSON.stringify(body);
		expect(text).toContain('"text":"API check"');
		expect(text).toContain('"text":"promo"');
		expect(run.observed.get('messageAccepted')?.evidence).toContain('the ID of the message is m-1');
		expect(run.remains).toEqual(['the message']);
	});

	it.each([
		[{}, true, 'the ID of the message is missing', ['the message']],
		[refused, false, '400: No', []],
		[unknown, 'unknown', 'Lost', ['perhaps the message']],
	])('is judged by the answer %j', async (answer, holds, evidence, remains) => {
		const run = sendTo({ sendChatappMessage: answer });
		await sendTestMessage(run);
		expect(run.observed.get('messageAccepted')).toEqual({
			holds,
			evidence: expect.stringContaining(evidence) as string,
		});
		expect(run.remains).toEqual(remains);
	});
});

describe('the test lead', () => {
	const own = { phone: '5511987650001' };

	it.each([
		['what was asked for', true, true],
		['another lead beside it', false, true],
		['nothing', false, false],
	])('is listed with %s', async (what, isByPhone, isByTime) => {
		const listLeads = ({ query = {} }: CrmRequest) => {
			if (query.phone === '10000000000' || String(query.startDate).startsWith('1990')) return [];
			if (what === 'nothing') return [];
			return what.startsWith('another') ? [leadWith(), leadWith({ id: 'lead-2' })] : [leadWith()];
		};
		const run = runOn({ listLeads });
		await checkFilters(run, 'lead-1');
		expect(run.observed.get('phoneFilter')?.holds).toBe(isByPhone);
		expect(run.observed.get('createdAtFilter')?.holds).toBe(isByTime);
		expect(run.observed.get('phoneFilter')?.evidence).toContain(
			what === 'nothing' ? 'does not show' : 'and shows it',
		);
	});

	it.each([
		['the lead, refused', refused, [], false, '400: No'],
		['the lead, without an answer', unknown, [], 'unknown', 'Lost'],
		['nobody, refused', [leadWith()], refused, true, 'has 1 leads and shows it'],
		['nobody, without an answer', [leadWith()], unknown, 'unknown', 'Lost'],
	])('is searched for where a list fails: %s', async (_what, own, none, holds, evidence) => {
		const listLeads = ({ query = {} }: CrmRequest) =>
			query.phone === '10000000000' || String(query.startDate).startsWith('1990') ? none : own;
		const run = runOn({ listLeads });
		await checkFilters(run, 'lead-1');
		for (const name of ['phoneFilter', 'createdAtFilter'] as const) {
			expect(run.observed.get(name)).toEqual({
				holds,
				evidence: expect.stringContaining(evidence) as string,
			});
		}
	});

	it('is wrong where the filter lets others pass', async () => {
		const run = runOn({ listLeads: [leadWith()] });
		await checkFilters(run, 'lead-1');
		expect(run.observed.get('phoneFilter')?.holds).toBe(false);
		expect(run.observed.get('createdAtFilter')?.holds).toBe(false);
	});

	it.each([
		[{ id: 'lead-2' }, ['lead lead-2, a duplicate']],
		[{}, []],
		[refused, []],
	])('is created again as a duplicate: %j', async (createLead, remains) => {
		const run = runOn({ createLead, listLeads: [leadWith({ name: 'API check' })] });
		await checkRepeatedCreation(run, 'lead-1');
		expect(run.observed.get('duplicateMerge')?.holds).toBe(false);
		expect(run.remains).toEqual(remains);
		expect(run.requests[1][1].body).toEqual({ ...own, name: 'API check again' });
	});

	it.each([
		['API check', true, 'its name was "API check" and is "API check"'],
		['API check again', false, 'its name was "API check" and is "API check again"'],
		[undefined, 'unknown', 'its name was "API check" and is nothing'],
		['x'.repeat(119), false, `"${'x'.repeat(118)}…`],
	])('keeps its name: %j', async (after, holds, evidence) => {
		let readings = 0;
		const listLeads = () => [leadWith({ name: readings++ === 0 ? 'API check' : after })];
		const run = runOn({ createLead: { id: 'lead-1' }, listLeads });
		await checkRepeatedCreation(run, 'lead-1');
		expect(run.observed.get('duplicateMerge')).toEqual({
			holds,
			evidence: expect.stringContaining(evidence) as string,
		});
	});

	it.each([
		[false, false, false],
		[false, true, false],
		[true, false, true],
		[true, true, false],
	])('gets a label, shown: %s, and still afterwards: %s', async (isShown, isLeft, holds) => {
		const labelled = { accountCRMLeadLabelAssignments: [{ id: 'l-1', name: 'vip' }] };
		let readings = 0;
		const listLeads = () => {
			const shown = [true, isShown, isLeft][readings++];
			return [leadWith(shown ? labelled : {})];
		};
		const run = runOn({ listLeads });
		await checkLabels(run, 'lead-1');
		expect(run.observed.get('labels')?.holds).toBe(holds);
		expect(run.observed.get('labels')?.evidence).toContain(
			isLeft ? ', still listed' : ', not listed',
		);
	});

	it('gets a label whose removal is refused', async () => {
		const labelled = { accountCRMLeadLabelAssignments: [{ id: 'l-1', name: 'vip' }] };
		let readings = 0;
		const listLeads = () => [leadWith(readings++ < 2 ? labelled : {})];
		const run = runOn({ listLeads, unassignLabel: refused });
		await checkLabels(run, 'lead-1');
		expect(run.observed.get('labels')?.holds).toBe(false);
	});

	it('that no list shows does not show whether labels work', async () => {
		const labelled = { id: 'l-2', accountCRMLeadLabelAssignments: [{ id: 'l-1', name: 'vip' }] };
		const run = runOn({ listLeads: [leadWith(labelled)] });
		const message = 'No list showed the test lead';
		await expect(checkLabels(run, 'lead-1')).rejects.toThrow(message);
	});

	it('that an update does not reach, or no list shows afterwards, shows nothing', async () => {
		const updating = checkUpdates(
			runOn({ updateLead: refused, listLeads: [leadWith()] }),
			'lead-1',
		);
		await expect(updating).rejects.toThrow('400: No');
		const reading = checkUpdates(runOn({ listLeads: [] }), 'lead-1');
		await expect(reading).rejects.toThrow('No list showed the test lead');
	});

	it.each([
		['without an ID', {}, [`perhaps a lead with the phone ${own.phone}`]],
		['with a refusal', refused, []],
	])('does not exist where the creation answers %s', async (_what, createLead, remains) => {
		const run = runOn({ createLead, listLeads: [] });
		await expect(createOwnLead(run)).resolves.toBeUndefined();
		expect(run.observed.get('leadAnswer')?.holds).toBe(false);
		expect(run.remains).toEqual(remains);
	});

	it('is not created where a lead has its phone', async () => {
		const run = runOn({ listLeads: [leadWith()] });
		await expect(createOwnLead(run)).rejects.toThrow('Lead lead-1 has this phone');
		expect(run.requests.map(([name]) => name)).toEqual(['listLeads']);
	});

	it('is none that was listed before, even with another phone', async () => {
		const listLeads = [leadWith({ phone: '5511987659999' })];
		const run = runOn({ createLead: { id: 'lead-1' }, listLeads });
		await expect(createOwnLead(run)).resolves.toBeUndefined();
		expect(run.remains).toEqual([expect.stringContaining('if it did not exist before')]);
	});

	it('needs a label of another lead, which a list must show', async () => {
		const message = 'No lead of the last 30 days has a label';
		await expect(checkLabels(runOn({ listLeads: refused }), 'lead-1')).rejects.toThrow('400: No');
		await expect(checkLabels(runOn({ listLeads: [] }), 'lead-1')).rejects.toThrow(message);
	});
});

describe('a part of the check', () => {
	it('leaves what it could not find out unknown, and the first observation counts', async () => {
		const run = runOn({});
		run.record('labels', true, 'first');
		await run.attempt(['labels', 'leadAnswer'], async () => {
			throw new Error('Broken');
		});
		expect(run.observed.get('labels')).toEqual({ holds: true, evidence: 'first' });
		expect(run.observed.get('leadAnswer')).toEqual({ holds: 'unknown', evidence: 'Broken' });
	});

	it('is skipped after a cancel', async () => {
		const { input, client } = runOn({});
		const run = new CheckRun(input, client, AbortSignal.abort());
		const part = jest.fn();
		await run.attempt(['labels'], part);
		expect(part).not.toHaveBeenCalled();
		expect(run.observed.get('labels')?.evidence).toBe('The execution was cancelled');
	});
});
