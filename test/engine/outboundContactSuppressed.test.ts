import type { IDataObject } from 'n8n-workflow';

import { contacts, notSent, outcomes, parametersWith, runCampaign } from '../support/outboundRun';
import { requestSummary, sentMessages } from '../support/sandboxControl';
import { sandboxPerTest } from '../support/testSandbox';

const sandbox = sandboxPerTest();

const outcomesOf = async (parameters: IDataObject, items: IDataObject[]) =>
	outcomes(await runCampaign(sandbox.baseUrl, parameters, items));

describe('Do-Not-Contact Phones', () => {
	const without = (suppressedPhones: unknown, changes: IDataObject = {}) =>
		parametersWith({ options: { suppressedPhones } as IDataObject, ...changes });

	it('skip contacts before any request', async () => {
		const list = '0 11 98765-1000\n\n+1 415 555 2671';
		expect(await outcomesOf(without(list), contacts(1))).toEqual(['suppressed']);
		const { counts } = await requestSummary(sandbox);
		expect(counts['GET /lead']).toBeUndefined();
		expect(await outcomesOf(without(list), contacts(2))).toEqual(['suppressed', 'sent']);
	});

	it('are left out of a test', async () => {
		const parameters = without('5511987651000', { mode: 'test', testPhone: '11 98765-9999' });
		const finished = await runCampaign(sandbox.baseUrl, parameters, contacts(2));
		expect(notSent(finished).map(({ reason }) => reason)).toEqual(['suppressed', 'test']);
		expect(JSON.stringify(sentMessages(sandbox))).toContain('Contact 1');
	});

	it.each(['', '={{ [] }}'])('may be empty: %j', async (list) => {
		expect(await outcomesOf(without(list), contacts(2))).toEqual(['sent', 'sent']);
	});

	it.each([
		['nothing', '={{ $json.nothing }}', '"Do-Not-Contact Phones" needs a list of phones'],
		['a name', '11 98765-1000, Ana', 'Phone 2 of "Do-Not-Contact Phones" is not a phone'],
		['of the row', '={{ [$json.phone] }}', '"Do-Not-Contact Phones" differs between items'],
		[
			'of a row in the middle',
			'={{ $itemIndex === 1 ? [$json.phone] : [] }}',
			'"Do-Not-Contact Phones" differs between items',
		],
	])('stop the run if they are %s', async (_what, list, message) => {
		const { error } = await runCampaign(sandbox.baseUrl, without(list), contacts(3));
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it('get no test message', async () => {
		const parameters = without('11 98765-9999', { mode: 'test', testPhone: '5511987659999' });
		const { error } = await runCampaign(sandbox.baseUrl, parameters, contacts(1));
		expect(error?.message).toBe('"Test Phone" is on the list "Do-Not-Contact Phones"');
		expect(sentMessages(sandbox)).toEqual([]);
	});
});
