import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { closingHint, outcomes, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const rows: IDataObject[] = [
	{ name: 'Ana', phone: '11 98765-0501', 'Do Not Contact': 'TRUE', opt_in: 'sim' },
	{ name: 'Bia', phone: '11 98765-0502', 'Do Not Contact': 'FALSE', opt_in: 'não' },
	{ name: 'Caio', phone: '11 98765-0503', 'Do Not Contact': '', opt_in: '' },
	{ name: 'Duda', phone: '11 98765-0504', 'Do Not Contact': 'TRUE', opt_in: '' },
];

it('names first, in a preview, who wants no messages by a column of the list', async () => {
	const run = await node.run(parametersWith({ mode: 'preview' }), rows);
	const checks = run.json(nodeName, 1).map(({ item, check }) => [Number(item), check]);
	expect(Object.fromEntries(checks)).toEqual({
		1: 'opted out, by the column "Do Not Contact"',
		2: 'opted out, by the column "opt_in"',
		3: null,
		4: 'opted out, by the column "Do Not Contact"',
	});
	expect(closingHint(run)).toContain(
		'from Sales to 4. 3 to check (2 opted out, by the column "Do Not Contact", 1 opted out, by the column "opt_in"): rows 1, 2, 4',
	);
	expect(closingHint(run)).not.toContain('want none');
});

it('warns after a Send, which leaves nobody out by itself', async () => {
	await node.injectFault('sendChatappMessage', { type: 'resetAfter' }, 1);
	const run = await node.run(parametersWith(), rows);
	expect(sent(run)).toHaveLength(3);
	const hints = run.hints(nodeName).map(({ message }) => message);
	expect(hints.join('\n')).toContain(
		'want none (2 opted out, by the column "Do Not Contact", 1 opted out, by the column "opt_in")',
	);
});

it('says nothing of a contact that another run has claimed, who gets no message now', async () => {
	const campaigns = { spring: { status: 'sending', run: 'other', at: '2026-01-05T12:00:00.000Z' } };
	node.account.addLead({ phone: '5511987650501', metadata: { campaigns } });
	const run = await node.run(parametersWith({ campaignKey: 'spring' }), rows.slice(0, 1));
	expect(outcomes(run)).toEqual(['unconfirmedClaim']);
	expect(JSON.stringify(run.hints(nodeName))).not.toContain('want none');
});

it('says nothing where all want messages, or a list has no such column', async () => {
	const run = await node.run(parametersWith(), [
		{ name: 'Ana', phone: '11 98765-0501', opt_in: 'sim', DoNotCall: false },
		{ name: 'Bia', phone: '11 98765-0502' },
	]);
	expect(sent(run)).toHaveLength(2);
	expect(JSON.stringify(run.hints(nodeName))).not.toContain('want none');
});
