import { Workflow, type IDataObject, type INode } from 'n8n-workflow';

import { CrmOutboundContact } from '../../nodes/OutboundContact/CrmOutboundContact.node';
import { loadPackage, nodeName } from '../support/engine';
import { HarnessNodeTypes, packagePrefix } from '../support/engine/nodeTypes';
import {
	ana,
	closingHint,
	contacts,
	helena,
	notSent,
	outcomes,
	parametersWith,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign({ credential: { maxRetries: 0 } });

const claimsOf = (phone: string) => {
	const [lead] = node.account.leads.findBy('phone', phone);
	return (lead.metadata as { campaigns?: IDataObject }).campaigns;
};

describe('mode', () => {
	it('is Preview while nobody chooses another, and says so in runs that are not manual', async () => {
		const { mode, ...parameters } = parametersWith();
		expect(mode).toBe('send');
		const finished = await node.run(parameters, contacts(2), { mode: 'trigger' });
		expect(closingHint(finished)).toContain('Set Mode to Send.');
		expect(node.messages).toEqual([]);
	});

	it.each([
		[{ mode: 'preview' }, 'Preview: welcome_offer (pt_BR)'],
		[{ mode: undefined }, 'Preview: welcome_offer (pt_BR)'],
		[{ mode: 'test' }, 'Send Test: welcome_offer (pt_BR)'],
		[{ mode: 'send' }, 'Send: welcome_offer (pt_BR)'],
		[{ template: picked('={{ $json.a ||\n$json.b }}', 'name') }, 'Send'],
		[{ template: picked('', 'name') }, 'Send'],
		[{ operation: 'getReport' }, 'Send: welcome_offer (pt_BR)'],
	])('is the first word below the node on the canvas: %j', async (changes, subtitle) => {
		const node: INode = {
			id: 'node',
			name: nodeName,
			type: `${packagePrefix}crmOutboundContact`,
			typeVersion: 1,
			position: [0, 0],
			parameters: JSON.parse(JSON.stringify(parametersWith(changes))) as INode['parameters'],
		};
		const nodeTypes = new HarnessNodeTypes(await loadPackage());
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const { expression } = workflow;
		const template = new CrmOutboundContact().description.subtitle;
		// As the editor evaluates it, without any data.
		expect(expression.getSimpleParameterValue(node, template, 'internal', {})).toBe(subtitle);
	});
});

describe('a column that nobody can be sent to with', () => {
	const withVariable = (body_2: string) =>
		parametersWith({
			templateVariables: {
				mappingMode: 'defineBelow',
				value: { header_1: 'a', body_1: 'b', body_2, button_0_1: 'c' },
			},
		});

	it.each(['={{ undefined }}', '', '  ', '={{ $json.none }}'])(
		'stops the run, also next to a bad phone: variable %j',
		async (value) => {
			const items = [...contacts(4), { name: 'Bad', phone: 'x' }];
			const { error } = await node.run(withVariable(value), items);
			expect(error?.message).toMatch(/^No row can be used\. Row 1: "Body \{\{2\}\}/);
			expect(error?.description).toMatch(/Nothing was sent by this run\.$/);
			expect(node.messages).toEqual([]);
		},
	);

	it('stops the run when it is the phone', async () => {
		const parameters = { ...withVariable('10%'), phone: '={{ $json.name }}' };
		const { error } = await node.run(parameters, contacts(3));
		expect(error?.message).toMatch(/^No row can be used\. Row 1: "Contact 0" contains letters/);
	});

	it('names the columns of the input, which may be one for a whole row', async () => {
		const rows = [{ 'name;phone': 'Ana;11987650001' }, { 'name;phone': 'Bia;11987650002' }];
		const { error } = await node.run(parametersWith(), rows);
		expect(error?.message).toMatch(/^No row can be used\. Row 1: The phone is empty/);
		expect(error?.description).toContain('The columns of row 1: "name;phone".');
		expect(error?.description).toContain('enter ; as "Delimiter"');
		const mistyped = await node.run(
			{ ...parametersWith(), phone: '={{ $json.fone }}' },
			contacts(2),
		);
		expect(mistyped.error?.description).toContain('The columns of row 1: "name", "phone".');
	});

	it.each<[IDataObject]>([[{}], [{ data: '' }]])(
		'stops the run when rows without a value %j take it from elsewhere',
		async (row) => {
			const phone = "={{ $('Contacts').item.json.phone }}";
			const { error } = await node.run({ ...parametersWith(), phone }, [row, row]);
			expect(error?.message).toMatch(/^No row can be used\. Row 1/);
			const ofRow = { ...parametersWith(), phone: '={{ $json.phone.toNumber() }}' };
			const ana = { name: 'Ana', phone: '5511987650001' };
			const finished = await node.run(ofRow, [ana, row]);
			expect(notSent(finished)).toMatchObject([{ reason: 'emptyRow' }]);
		},
	);

	it.each<[string, IDataObject, IDataObject]>([
		['an expression that fails', { phone: '={{ $("Nobody").first().json.phone }}' }, ana],
		['an option that cannot be read', { options: { senderId: '={{ ({ a: 1 }) }}' } }, ana],
		['an item that is a list', {}, { data: [{ phone: '5511987650001' }] }],
	])('stops the run also for one row: %s', async (_what, parameters, item) => {
		const { error } = await node.run(parametersWith(parameters), [item]);
		expect(error?.message).toMatch(/^No row can be used\. Row 1: /);
		expect(node.messages).toEqual([]);
	});

	it('only fails one contact that is alone', async () => {
		const finished = await node.run(withVariable(''), contacts(1));
		expect(notSent(finished)).toMatchObject([{ status: 'failed', reason: 'invalidVariables' }]);
	});

	it('does not stop a run in which one contact has a value', async () => {
		const finished = await node.run(withVariable('={{ $json.discount }}'), [
			...contacts(3),
			{ ...contacts(1, 9)[0], discount: '5%' },
		]);
		expect(sent(finished)).toHaveLength(1);
		expect(closingHint(finished)).toContain('3 of 4 failed for the same reason: "Body {{2}}');
	});
});

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;

describe('the campaign key', () => {
	it('is one for all its spellings, and is stored as typed for show', async () => {
		const finished = await node.run(withKey('Boas-Vindas Nov'), contacts(2));
		expect(sent(finished)).toHaveLength(2);
		const again = await node.run(withKey(' boas_vindas (NOV)'), contacts(3));
		expect(notSent(again)).toMatchObject([{ reason: 'alreadySent' }, { reason: 'alreadySent' }]);
		expect(claimsOf('5511987651000')).toMatchObject({
			'boas-vindas-nov': { status: 'sent', key: 'Boas-Vindas Nov' },
		});
	});

	it('of an earlier campaign shows by the template that the contacts got', async () => {
		await node.run(withKey('spring'), contacts(1));
		const other = { ...withKey('Spring'), template: picked('plain_hello|pt_BR', 'name') };
		const withoutVariables = {
			...other,
			templateVariables: { mappingMode: 'defineBelow', value: {} },
		};
		const finished = await node.run(withoutVariables, contacts(2));
		expect(sent(finished)).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([
			{ reason: 'alreadySent', template: 'welcome_offer|pt_BR', sentAt: isoTime },
		]);
		expect(closingHint(finished)).toContain(
			'1 of the contacts already sent to got another template, so "Spring" may be the key of an earlier campaign.',
		);
		expect(closingHint(await node.run(withoutVariables, contacts(2, 1)))).not.toContain(
			'another template',
		);
		await node.injectFault('sendChatappMessage', { type: 'resetAfter' });
		await node.run(withKey('summer'), contacts(1));
		const unconfirmed = await node.run({ ...withoutVariables, campaignKey: 'summer' }, contacts(1));
		expect(notSent(unconfirmed)).toMatchObject([{ template: 'welcome_offer|pt_BR' }]);
		expect(closingHint(unconfirmed)).not.toContain('another template');
	});

	it('that nobody has yet is pointed out in a preview', async () => {
		const text =
			'The campaign "Nvo 26" has not reached anyone in this list yet: either this is its first run, or the key is mistyped.';
		await node.run(withKey('Nov 26'), contacts(1));
		const preview = (key: string) => ({ ...withKey(key), mode: 'preview' });
		expect(closingHint(await node.run(preview('Nvo 26'), contacts(2)))).toContain(text);
		expect(closingHint(await node.run(preview('nov-26'), contacts(2)))).not.toContain(
			'has not reached',
		);
	});
});

it('a run without a campaign key says that a further one sends again', async () => {
	const text = 'No Campaign Key: a second run sends to everybody again.';
	const finished = await node.run(withOptions({}), contacts(1));
	expect(closingHint(finished)).toContain(text);
	expect(closingHint(await node.run(withKey('spring'), contacts(1)))).not.toContain(text);
	await node.injectFault('sendChatappMessage', { type: 'resetAfter' });
	expect(closingHint(await node.run(withOptions({}), contacts(1, 1)))).toContain(text);
	const nobody = await node.run(withOptions({}), [{ name: 'Bad', phone: 'x' }]);
	expect(closingHint(nobody)).not.toContain(text);
});

describe('texts about time', () => {
	const today = (zone: string) =>
		new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: zone });
	const never = (zone: string) => ({
		from: '00:00',
		to: '00:01',
		// Five days ahead at least, so that the time is outside the hours.
		weekdays: [['Mon', 'Tue'].includes(today('UTC')) ? 'Sat' : 'Mon'].filter(
			(day) => day !== today('UTC'),
		),
		zone,
	});
	const outside =
		/^It is \d\d:\d\d in (.+), outside "Sending Hours", which begin again on (Mon|Satur)day at 00:00\. No message was sent\.$/;

	it.each([
		['America/Manaus', 'America/Manaus'],
		['', 'America/New_York'],
	])('name the zone and the local time: %s', async (zone, expected) => {
		const sendingHours = { hours: never(zone) };
		const finished = await node.run(withOptions({ sendingHours }), contacts(2));
		const [{ error, retryAt }] = notSent(finished);
		expect(outside.exec(error ?? '')?.[1]).toBe(expected);
		// In the workflow's time zone.
		expect(retryAt).toMatch(/T.*-0[45]:00$/);
		const warning = '"Sending Hours" are in America/New_York, but 2 of 2 phones are from BR';
		expect(closingHint(finished)?.includes(warning)).toBe(zone === '');
	});

	it('show Send Nothing After in the time zone of the workflow', async () => {
		const finished = await node.run(withOptions({ notAfter: '2026-01-10T18:00:00' }), contacts(1));
		expect(notSent(finished)).toMatchObject([
			{
				error:
					'"Send Nothing After" was 2026-01-10 18:00 in America/New_York. No message was sent.',
			},
		]);
	});
});

describe('labels to skip', () => {
	it('are picked or named', async () => {
		const [lead] = node.account.leads.findBy('phone', '5511987650001');
		node.account.leads.update(lead, { labelIds: ['label-opt-out'] });
		const name = String(node.account.labels.get('label-opt-out')?.name);
		for (const [skipLabels, isFound] of [
			[picked('label-opt-out'), true],
			['opt-uot', false],
			[`${name}, opt-uot`, true],
		] as const) {
			const finished = await node.run(parametersWith({ skipLabels }), [helena]);
			expect(outcomes(finished)).toEqual([isFound ? 'optedOut' : 'sent']);
		}
	});

	it('leave out who opted out where nobody has touched the form', async () => {
		const [lead] = node.account.leads.findBy('phone', '5511987650001');
		node.account.leads.update(lead, { labelIds: ['label-opt-out'] });
		const { skipLabels, ...untouched } = parametersWith();
		expect(skipLabels).toBe('');
		expect(outcomes(await node.run(untouched, [helena]))).toEqual(['optedOut']);
	});
});

describe('rows', () => {
	const first = ['status', 'name', 'phone', 'reason', 'error', 'sentAt'];

	it('begin with what people look for, without empty columns', async () => {
		const [one] = contacts(1);
		const credential = { leadPage: 'https://panel.example.com/leads/{id}?tab=chat' };
		const items = [one, { ...one, name: 'Twin' }];
		const finished = await node.run(withKey('spring'), items, { credential });
		const [{ leadId, leadUrl }] = finished.json(nodeName, 0);
		expect(leadUrl).toBe(`https://panel.example.com/leads/${String(leadId)}?tab=chat`);
		expect(Object.keys(sent(finished)[0]).slice(0, 4)).toEqual([
			'status',
			'name',
			'phone',
			'sentAt',
		]);
		// n8n's time zone in these tests is that of New York.
		expect(finished.json(nodeName, 0)[0].sentAt).toMatch(/-0[45]:00$/);
		for (const empty of ['reason', 'error', 'failedStep', 'evidence', 'retryAt']) {
			expect(finished.json(nodeName, 0)[0]).not.toHaveProperty(empty);
		}
		const [row] = notSent(finished);
		expect(Object.keys(row).slice(0, 5)).toEqual(first.slice(0, 5));
		expect(row).toMatchObject({ item: 2, error: 'Same phone as row 1, Contact 0' });
	});

	it('of a preview: first what needs fixing, and the links of buttons', async () => {
		const items = [...contacts(2), { name: 'Bad', phone: 'x' }];
		const finished = await node.run(parametersWith({ mode: 'preview' }), items);
		const rows = finished.json(nodeName, 1);
		expect(rows.map(({ status, item }) => [status, item])).toEqual([
			['failed', 3],
			['planned', 1],
			['planned', 2],
		]);
		const columns = [...first.slice(0, 5), 'text', 'item'];
		for (const row of rows) expect(Object.keys(row).slice(0, 7)).toEqual(columns);
		expect(rows[0]).toMatchObject({ text: null });
		expect(rows[1]).toMatchObject({ reason: null, error: null });
		expect(rows[1]).not.toHaveProperty('leadUrl');
		const values = rows.flatMap((row) => Object.values(row).slice(6));
		expect(values.filter((value) => (value ?? '') === '')).toEqual([]);
		expect(rows[1].text).toMatch(/\[.+\] https:\/\/.+offer-1/);
	});

	it('show what to check in every row, and the input last', async () => {
		const items = [...contacts(2), { name: 'Landline', phone: '(11) 3333-4444' }];
		const parameters = { ...withOptions({ includeInput: true }), mode: 'preview' };
		const rows = (await node.run(parameters, items)).json(nodeName, 1);
		for (const row of rows) {
			expect(Object.keys(row).slice(0, 5)).toEqual(['status', 'name', 'phone', 'check', 'text']);
			expect(Object.keys(row).at(-1)).toBe('input');
		}
		expect(rows.map(({ check }) => check)).toEqual(['landline', null, null]);
	});
});

describe('the closing hint', () => {
	const hintOf = async (parameters: IDataObject, items: IDataObject[]) =>
		(await node.run(parameters, items)).hints(nodeName).at(-1);

	it('is no warning because of a row that is skipped', async () => {
		const test = parametersWith({ mode: 'test', testPhone: '11 99999-0000' });
		for (const parameters of [test, withKey('spring')]) {
			const hint = await hintOf(parameters, [...contacts(2), contacts(1)[0]]);
			expect(hint?.type).toBe('info');
		}
	});

	it('is a warning where contacts are only left, which stand first', async () => {
		const [first, ...others] = contacts(3);
		const items = [first, first, ...others];
		const finished = await node.run(withKey('spring', { maxMessages: 1 }), items);
		expect(finished.hints(nodeName).at(-1)).toMatchObject({
			message: expect.stringMatching(/^2 are left: run again to continue\./),
			type: 'warning',
		});
		expect(notSent(finished).map(({ status }) => status)).toEqual([
			'pending',
			'pending',
			'skipped',
		]);
	});
});

it('rows of a run that stopped carry name and phone, and the hint is shown', async () => {
	const finished = await node.run(
		parametersWith({ template: { __rl: true, mode: 'name', value: 'none|pt_BR' } }),
		contacts(2),
		{ settings: { onError: 'continueRegularOutput' } },
	);
	expect(sent(finished)).toEqual([]);
	expect(notSent(finished)).toMatchObject([
		{ status: 'failed', reason: 'runStopped', name: 'Contact 0', phone: '5511987651000', item: 1 },
		{ status: 'failed', reason: 'runStopped', name: 'Contact 1', phone: '5511987651001', item: 2 },
	]);
	expect(closingHint(finished)).toMatch(
		/^2 contacts: 2 failed: 2 run stopped\. 2 of 2 failed for the same reason: The template "none" \(pt_BR\) was not found/,
	);
});
