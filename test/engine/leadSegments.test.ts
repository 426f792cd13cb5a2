import type { IDataObject } from 'n8n-workflow';

import { picked } from '../support/pickedLocator';
import { rewriteLeads } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmLead');
const getAll = { resource: 'lead', operation: 'getAll', returnAll: true };
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const names = (json: IDataObject[]) => json.map(({ name }) => name).sort();
const spring = { campaign: 'Spring', campaignState: 'sent' };

/** Adds a lead with a claim of a campaign, whose message is in a conversation of its own. */
function addClaimed(
	name: string,
	phone: string,
	claim: IDataObject = {},
	{ key = 'spring', createdAt = hoursAgo(5), ...conversation }: IDataObject = {},
): void {
	const own = { key, status: 'sent', at: hoursAgo(2), phone, conversationId: `of-${name}` };
	const metadata = { campaigns: { [String(key)]: { ...own, isOwnConversation: true, ...claim } } };
	const lead = node.account.addLead({ name, phone, metadata, source: 'segment' });
	node.account.leads.update(lead, { createdAt: String(createdAt) });
	const spoken = { createdAt: hoursAgo(2), lastMessageAt: hoursAgo(2), ...conversation };
	node.account.addConversation(lead, { id: `of-${name}`, ...spoken });
}

/** One lead in each state of the campaign, and the lead of another phone that got none. */
function addSegments(): void {
	addClaimed('Answered', '5511987651001', {}, { unreadCount: 1, lastMessageAt: hoursAgo(1) });
	addClaimed('Silent', '5511987651002');
	addClaimed('Unknown', '5511987651003', {}, { lastMessageAt: null });
	addClaimed('Unconfirmed', '5511987651004', { status: 'sending' }, { lastMessageAt: null });
	addClaimed('Released', '5511987651005', { status: 'released' });
	addClaimed('Autumn', '5511987651006', {}, { key: 'autumn' });
	node.account.addLead({ name: 'New', phone: '5511987651007', source: 'segment' });
	// A phone in another format has made a second lead of the same person.
	node.account.addLead({ name: 'Twin', phone: '(11) 98765-1002', source: 'segment' });
}

describe('CRM Lead: get many by campaign', () => {
	beforeEach(addSegments);

	it.each([
		['sent', ['Answered', 'Silent', 'Unknown']],
		['notSent', ['Autumn', 'New', 'Released']],
		['answered', ['Answered']],
		['notAnswered', ['Silent']],
		['unconfirmed', ['Unconfirmed']],
	])('lists the leads in the state %s', async (campaignState, expected) => {
		const filters = { campaign: picked('spring'), campaignState, source: 'segment' };
		const { json, requests } = await node.run({ ...getAll, filters });
		expect(names(json)).toEqual(expected);
		expect(requests).toHaveLength(1);
	});

	it('takes a key in any spelling, by expression, and Got It without a state', async () => {
		const campaign = '={{ $json.key }}';
		const { json } = await node.run({ ...getAll, filters: { campaign } }, [
			{ key: ' AUTUMN! ' },
			{ key: 'spring' },
		]);
		expect(names(json)).toEqual(['Answered', 'Autumn', 'Silent', 'Unknown']);
	});

	it('asks for the leads of all times, unless a period is given', async () => {
		const whole = await node.run({ ...getAll, filters: spring });
		expect(whole.requests[0].query.startDate).toBe('1970-01-01T00:00:00.000Z');
		const startDate = hoursAgo(1);
		const part = await node.run({ ...getAll, filters: { ...spring, startDate } });
		expect(part.requests[0].query.startDate).toBe(startDate);
	});

	it.each([
		[{ campaign: '!?' }],
		[{ campaign: picked('') }],
		[{ campaign: null }],
		[{ campaignState: 'sent' }],
	])('refuses %j before any request', async (filters) => {
		const { run, requests } = await node.run({ ...getAll, filters } as IDataObject);
		expect(run.error?.message).toBe('"Campaign" is empty');
		expect(requests).toEqual([]);
	});

	it('says when no lead has the campaign, as everybody did not get it then', async () => {
		const filters = { campaign: 'sprnig', campaignState: 'notSent', source: 'segment' };
		const { run, json } = await node.run({ ...getAll, filters });
		expect(json).toHaveLength(8);
		const messages = run.hints('Node').map(({ message }) => message);
		expect(messages).toEqual([expect.stringContaining('"sprnig" has not reached anyone')]);
		const known = await node.run({ ...getAll, filters: { ...filters, campaign: 'spring' } });
		expect(known.run.hints('Node')).toEqual([]);
	});

	it('says of how many it is unknown whether they have answered, and why', async () => {
		const later = { key: 'summer', status: 'sent', at: hoursAgo(1), phone: '5511987651008' };
		addClaimed('Later', '5511987651008', {});
		const [lead] = node.account.leads.all().filter(({ name }) => name === 'Later');
		const campaigns = {
			...((lead.metadata as IDataObject)?.campaigns as IDataObject),
			summer: later,
		};
		node.account.leads.update(lead, { metadata: { campaigns } });
		for (const campaignState of ['answered', 'notAnswered']) {
			const filters = { campaign: 'spring', campaignState, source: 'segment' };
			const { run } = await node.run({ ...getAll, filters });
			expect(run.hints('Node')).toMatchObject([
				{
					message:
						'Of 2 of 4, it is unknown whether they have answered: of 1 because a later campaign has written to them, of 1 because the CRM does not show it. They are not listed here: "Got It" lists them.',
				},
			]);
		}
	});

	it('takes no lead for one that did not get it whose metadata the CRM does not show', async () => {
		const rewrite = rewriteLeads((lead) =>
			lead.name === 'New' ? { ...lead, metadata: undefined } : lead,
		);
		const filters = { ...spring, campaignState: 'notSent', source: 'segment' };
		const { json } = await node.run({ ...getAll, filters }, [{}], { rewrite });
		expect(names(json)).toEqual(['Autumn', 'Released']);
	});

	it('counts the limit after the filter, and asks for further windows until then', async () => {
		for (const [index, days] of [35, 25, 15, 5].entries()) {
			const createdAt = hoursAgo(24 * days);
			addClaimed(`Old ${index}`, `551198765200${index}`, {}, { key: 'winter', createdAt });
		}
		const filters = { campaign: 'winter', startDate: hoursAgo(24 * 40) };
		const parameters = { ...getAll, returnAll: false, filters, options: { windowDays: 10 } };
		const { json, requests } = await node.run({ ...parameters, limit: 2 });
		expect(json.map(({ name }) => name)).toEqual(['Old 0', 'Old 1']);
		expect(requests).toHaveLength(2);
		const one = await node.run({ ...getAll, returnAll: false, limit: 1, filters: spring });
		expect(one.json).toHaveLength(1);
	});
});

describe('CRM Lead: get many by labels', () => {
	it.each([
		[{ label: 'vip, opt-out' }, ['Helena Prado', 'Joana Brito', 'Kiosk Lumen Ltda']],
		[{ label: "={{ ['VIP', 'opt-out'] }}" }, ['Helena Prado', 'Joana Brito', 'Kiosk Lumen Ltda']],
		[{ label: picked('label-vip; label-opt-out', 'id') }, 3],
		[{ label: 'vip', labelsNoneOf: picked('label-vip') }, []],
	])('takes %j', async (filters, expected) => {
		const { json } = await node.run({ ...getAll, filters } as IDataObject);
		if (typeof expected === 'number') expect(json).toHaveLength(expected);
		else expect(names(json)).toEqual(expected);
	});

	it.each(['OPT OUT', 'vip, Opt_Out', picked('label-opt-out')])(
		'leaves out whoever has one of %j, spelled as in "Skip Labels"',
		async (labelsNoneOf) => {
			const all = await node.run(getAll);
			const { json } = await node.run({ ...getAll, filters: { labelsNoneOf } });
			expect(names(json)).not.toContain('Joana Brito');
			expect(json.length).toBeLessThan(all.json.length);
			expect(names(json)).toContain('Ivo Tavares');
		},
	);

	it('take a lead whose labels are null, which means none', async () => {
		const rewrite = rewriteLeads((lead) =>
			lead.name === 'Ivo Tavares' ? { ...lead, accountCRMLeadLabelAssignments: null } : lead,
		);
		const filters = { labelsNoneOf: 'opt-out' };
		const { json } = await node.run({ ...getAll, filters }, [{}], { rewrite });
		expect(names(json)).toContain('Ivo Tavares');
	});

	it('leaves out leads whose labels the CRM does not show', async () => {
		const rewrite = rewriteLeads((lead) =>
			lead.name === 'Ivo Tavares' ? { ...lead, accountCRMLeadLabelAssignments: undefined } : lead,
		);
		const filters = { labelsNoneOf: 'opt-out' };
		const { run, json } = await node.run({ ...getAll, filters }, [{}], { rewrite });
		expect(run.hints('Node')).toEqual([]);
		const mistyped = await node.run({ ...getAll, filters: { labelsNoneOf: 'opt-aut' } });
		const message = 'No lead has a label of "Labels: None Of".';
		expect(mistyped.run.hints('Node')).toMatchObject([{ message }]);
		expect(names(json)).toContain('Helena Prado');
		expect(names(json)).not.toContain('Ivo Tavares');
	});

	it('say nothing of labels where no lead came at all', async () => {
		const filters = { labelsNoneOf: 'opt-out' };
		const { run, json } = await node.run({ ...getAll, filters }, [{}], { rewrite: () => [] });
		expect(json).toEqual([]);
		expect(run.hints('Node')).toEqual([]);
	});

	it.each(['label', 'labelsNoneOf'])('refuses an empty name in "%s"', async (name) => {
		const { run, json } = await node.run({ ...getAll, filters: { [name]: ' , ' } });
		expect(run.error?.message).toContain('is empty');
		expect(json).toEqual([]);
	});
});
