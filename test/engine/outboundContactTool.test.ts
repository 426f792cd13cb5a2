import { nodeName } from '../support/engine';
import {
	ana,
	contacts,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	withOptions,
} from '../support/outboundRun';
import { sentMessages, setFault } from '../support/sandboxControl';
import { sandboxPerTest } from '../support/testSandbox';

/** With Retry On Fail, n8n repeats a node whose first item has the key `error`. */
const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const sandbox = sandboxPerTest();

const loseTheFirstAnswer = async () =>
	await setFault(sandbox, 'sendChatappMessage', { type: 'resetAfter' }, 1);

describe('as a tool for an AI model', () => {
	const type = 'crmOutboundContactTool';

	it('reports problems under "problem", with all items on the first output', async () => {
		const items = [{ name: 'Bad', phone: 'abc' }, ana, ana];
		const finished = await runCampaign(sandbox.baseUrl, withOptions({}), items, { type });
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
		const { error } = await runCampaign(sandbox.baseUrl, parameters, [ana], { type });
		expect(error?.message).toBe('"Mode" is chosen by an AI model');
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it('says in a preview that nothing was sent', async () => {
		const parameters = parametersWith({ mode: 'preview' });
		const finished = await runCampaign(sandbox.baseUrl, parameters, [ana], { type });
		expect(finished.json(nodeName, 0)).toMatchObject([
			{ status: 'planned', note: 'No message was sent to this contact' },
		]);
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it('is not run again by Retry On Fail when the first send is unconfirmed', async () => {
		await loseTheFirstAnswer();
		const finished = await runCampaign(sandbox.baseUrl, withOptions({}), [ana], {
			type,
			settings: retryOnFail,
		});
		expect(sent(finished)).toMatchObject([{ status: 'unconfirmed', reason: 'outcomeUnknown' }]);
		expect(sentMessages(sandbox)).toHaveLength(1);
	});
});

it('as a node, it is not run again by Retry On Fail either', async () => {
	await setFault(sandbox, 'sendChatappMessage', { type: 'resetBefore' }, 1);
	const finished = await runCampaign(sandbox.baseUrl, withOptions({}), [ana, ...contacts(2)], {
		settings: retryOnFail,
		credential: { maxConcurrentRequests: 1 },
	});
	expect(notSent(finished)).toMatchObject([{ status: 'unconfirmed' }]);
	expect(notSent(finished)[0].error).toMatch(/outcome is unknown/);
	expect(sentMessages(sandbox)).toHaveLength(2);
});
