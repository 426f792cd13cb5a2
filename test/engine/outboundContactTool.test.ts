import { nodeName } from '../support/engine';
import { ana, contacts, notSent, parametersWith, sent, withOptions } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

/** With Retry On Fail, n8n repeats a node whose first item has the key `error`. */
const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const node = new SandboxedCampaign();

const loseTheFirstAnswer = async () =>
	await node.injectFault('sendChatappMessage', { type: 'resetAfter' }, 1);

describe('as a tool for an AI model', () => {
	const type = 'crmOutboundContactTool';

	it('reports problems under "problem", with all items on the first output', async () => {
		const items = [{ name: 'Bad', phone: 'abc' }, ana, ana];
		const finished = await node.run(withOptions({}), items, { type });
		expect(finished.json(nodeName, 0)).toMatchObject([
			{ status: 'failed', problem: expect.stringContaining('letters') },
			{ status: 'sent' },
			{ status: 'skipped', reason: 'duplicatePhone' },
		]);
		expect(notSent(finished)).toEqual([]);
		for (const json of finished.json(nodeName, 0)) expect(json).not.toHaveProperty('error');
	});

	it('never lets the model choose the mode', async () => {
		const mode = "={{ $fromAI('mode', '', 'string', 'send') }}";
		const parameters = { ...withOptions({}), mode, testPhone: '11 98765-9999' };
		const { error } = await node.run(parameters, [ana], { type });
		expect(error?.message).toMatch(/^"Mode" is chosen by an expression or an AI model/);
		expect(node.messages).toEqual([]);
	});

	it('says in a preview that nothing was sent', async () => {
		const parameters = parametersWith({ mode: 'preview' });
		const finished = await node.run(parameters, [ana], { type });
		expect(finished.json(nodeName, 0)).toMatchObject([
			{ status: 'planned', note: 'No message was sent to this contact' },
		]);
		expect(node.messages).toEqual([]);
	});

	it('is not run again by Retry On Fail when the first send is unconfirmed', async () => {
		await loseTheFirstAnswer();
		const finished = await node.run(withOptions({}), [ana], {
			type,
			settings: retryOnFail,
		});
		expect(sent(finished)).toMatchObject([{ status: 'unconfirmed', reason: 'outcomeUnknown' }]);
		expect(node.messages).toHaveLength(1);
	});
});

it('as a node, it is not run again by Retry On Fail either', async () => {
	await node.injectFault('sendChatappMessage', { type: 'resetBefore' }, 1);
	const finished = await node.run(withOptions({}), [ana, ...contacts(2)], {
		settings: retryOnFail,
		credential: { maxConcurrentRequests: 1 },
	});
	expect(notSent(finished)).toMatchObject([{ status: 'unconfirmed' }]);
	expect(notSent(finished)[0].error).toMatch(/outcome is unknown/);
	expect(node.messages).toHaveLength(2);
});
