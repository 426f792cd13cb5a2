import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import {
	closingHint,
	contacts,
	notSent,
	parametersWith,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign({ credential: { maxRetries: 0 } });

/** Sending hours in UTC, with their start and end in minutes from now. */
function hoursFromNow(from: number, to: number, others: IDataObject = {}): IDataObject {
	const at = (minutes: number) =>
		new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
	const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
	return {
		sendingHours: {
			hours: { from: at(from), to: at(to), weekdays, zone: 'UTC', ...others },
		},
	};
}

describe('Sending Hours', () => {
	it('let messages be sent within them', async () => {
		expect(sent(await node.run(withOptions(hoursFromNow(-60, 60)), contacts(3)))).toHaveLength(3);
	});

	it('leave contacts pending outside of them, without a request', async () => {
		const finished = await node.run(withKey('spring', hoursFromNow(60, 120)), contacts(3));
		const reports = notSent(finished);
		expect(reports).toMatchObject(
			reports.map(() => ({ status: 'pending', reason: 'outsideHours', leadId: null })),
		);
		const waitMinutes = (Date.parse(reports[0].retryAt ?? '') - Date.now()) / 60_000;
		expect(waitMinutes).toBeGreaterThan(57);
		expect(waitMinutes).toBeLessThan(61);
		expect((await node.requestSummary()).counts['POST /lead']).toBeUndefined();
	});

	it('name no time to run again that is after Send Nothing After', async () => {
		const notAfter = new Date(Date.now() + 30 * 60_000).toISOString();
		const finished = await node.run(
			withOptions({ ...hoursFromNow(60, 120), notAfter }),
			contacts(1),
		);
		expect(notSent(finished)).toMatchObject([{ reason: 'outsideHours', retryAt: null }]);
	});

	it('are not looked at in a preview, nor is the date in Send Nothing After', async () => {
		for (const options of [hoursFromNow(60, 120), { notAfter: '2026-01-01T00:00:00Z' }]) {
			const finished = await node.run({ ...withOptions(options), mode: 'preview' }, contacts(2));
			expect(notSent(finished).map(({ status }) => status)).toEqual(['planned', 'planned']);
		}
	});
});

describe('Send Nothing After', () => {
	it('skips contacts after that time', async () => {
		const finished = await node.run(withOptions({ notAfter: '2026-01-01T00:00:00Z' }), contacts(2));
		expect(notSent(finished)).toMatchObject([{ status: 'skipped', reason: 'tooLate' }, {}]);
		expect(node.messages).toEqual([]);
	});

	it('is checked right before the message, and the claim is released', async () => {
		await node.injectFault('createConversation', { type: 'delay', ms: 1500 });
		const notAfter = new Date(Date.now() + 1200).toISOString();
		const finished = await node.run(withKey('spring', { notAfter }), contacts(1));
		expect(notSent(finished)).toMatchObject([{ status: 'skipped', reason: 'tooLate' }]);
		expect(node.messages).toEqual([]);
		const [lead] = node.account.leads.findBy('phone', '5511987651000');
		if (lead) expect(JSON.stringify(lead.metadata)).not.toContain('"sending"');
	});

	it('is read once, such as two hours from now', async () => {
		const notAfter = '={{ $now.plus({ hours: 2 }) }}';
		expect(sent(await node.run(withOptions({ notAfter }), contacts(12)))).toHaveLength(12);
	});
});

describe('Max Messages per Run', () => {
	it('limits the messages, and the next run continues', async () => {
		const options = { maxMessages: 4 };
		const first = await node.run(withKey('spring', options), contacts(10));
		expect(sent(first)).toHaveLength(4);
		expect(notSent(first).map(({ status, reason }) => [status, reason])).toEqual(
			Array.from({ length: 6 }, () => ['pending', 'overLimit']),
		);
		expect(sent(await node.run(withKey('spring', options), contacts(10)))).toHaveLength(4);
		expect(sent(await node.run(withKey('spring', options), contacts(10)))).toHaveLength(2);
		expect(node.messages).toHaveLength(10);
	});

	it('counts unconfirmed messages, but not refused ones', async () => {
		await node.injectFaults([
			{
				match: { endpoint: 'sendChatappMessage' },
				nth: 2,
				effect: { type: 'status', status: 400, body: { error: 'Refused' } },
			},
			{ match: { endpoint: 'sendChatappMessage' }, nth: 3, effect: { type: 'resetAfter' } },
		]);
		const finished = await node.run(withOptions({ maxMessages: 5 }), contacts(12));
		expect(sent(finished)).toHaveLength(4);
		expect(notSent(finished).filter(({ reason }) => reason === 'outcomeUnknown')).toHaveLength(1);
		expect(node.messages).toHaveLength(5);
		expect(notSent(finished).filter(({ reason }) => reason === 'overLimit')).toHaveLength(6);
	});
});

describe('mode Send Test', () => {
	const testTo = (testPhone: string, changes: IDataObject = {}) =>
		parametersWith({ mode: 'test', testPhone, ...changes });

	it('sends the first message to that phone, and does nothing else', async () => {
		const leads = node.account.leads.all().length;
		const finished = await node.run(
			testTo('11 98765-0999', { campaignKey: 'spring' }),
			contacts(3),
		);
		expect(sent(finished)).toEqual([]);
		const reports = notSent(finished);
		expect(reports).toMatchObject(reports.map(() => ({ status: 'planned', reason: 'test' })));
		expect(reports.map(({ messageId }) => messageId !== null)).toEqual([true, false, false]);
		expect(Object.keys(reports[0]).slice(0, 3)).toEqual(['status', 'name', 'phone']);
		for (const report of finished.json(nodeName, 1)) {
			expect(report).not.toHaveProperty('leadId');
			// Only a preview has the texts to check.
			expect(report).not.toHaveProperty('check');
		}
		expect(closingHint(finished)).toContain(
			'3 planned: 3 test. One test message was sent to 5511987650999, and nothing to anyone else.',
		);
		expect(node.messages.map(({ to }) => to)).toEqual(['5511987650999']);
		expect(node.messages[0].text).toContain('Contact 0');
		expect(node.account.leads.all()).toHaveLength(leads);
	});

	it.each([{ retryOnFail: true, maxTries: 3 }, { onError: 'continueRegularOutput' }])(
		'sends it once and reports it as unconfirmed if nobody knows whether it arrived, with %j',
		async (settings) => {
			await node.injectFault('sendChatappMessage', { type: 'resetAfter' });
			const parameters = testTo('11 98765-0999');
			const finished = await node.run(parameters, contacts(2), { settings });
			expect(notSent(finished)).toMatchObject([
				{ status: 'unconfirmed', reason: 'outcomeUnknown' },
				{ status: 'planned', reason: 'test' },
			]);
			// What is not known of it has its column, too.
			expect(finished.json(nodeName, 1)).toMatchObject([{ evidence: null }, {}]);
			expect(finished.json(nodeName, 1)[1]).not.toHaveProperty('evidence');
			expect(closingHint(finished)).not.toContain('One test message was sent');
			expect(node.messages).toHaveLength(1);
		},
	);

	it("reads the phone with the first row's country, as it is one for all rows", async () => {
		const parameters = testTo('11 98765-0999', { defaultCountry: '={{ $json.country }}' });
		const rows = [
			{ ...contacts(1)[0], country: 'BR' },
			{ name: 'Joe', phone: '+1 202 555 0123', country: 'US' },
		];
		const finished = await node.run(parameters, rows);
		expect(finished.error).toBeUndefined();
		expect(node.messages.map(({ to }) => to)).toEqual(['5511987650999']);
	});

	it('refuses a phone for each row', async () => {
		const { error } = await node.run(testTo('={{ $json.phone }}'), contacts(2));
		expect(error?.message).toBe('"Test Phone" differs between items');
		expect(node.messages).toEqual([]);
	});

	it('refuses a phone that is none before any request', async () => {
		const { error } = await node.run(testTo('={{ undefined }}'), contacts(1));
		expect(error?.message).toBe('"Test Phone" is empty');
		expect((await node.requestSummary()).total).toBe(0);
	});

	it('leaves out message fields that may name the contact', async () => {
		const options = { additionalMessageFields: '={"type": "of {{ $json.phone }}"}' };
		const { error } = await node.run(testTo('11 98765-0999', { options }), contacts(2));
		expect(error).toBeUndefined();
		expect(node.messages.map(({ to }) => to)).toEqual(['5511987650999']);
	});

	it("reports the CRM's refusal", async () => {
		await node.injectFault('sendChatappMessage', {
			type: 'status',
			status: 400,
			body: { error: 'Not a customer' },
		});
		const { error } = await node.run(testTo('11 98765-0999'), contacts(2));
		expect(error?.message).toBe('Not a customer');
	});
});
