import type { IDataObject } from 'n8n-workflow';

import {
	ana,
	contacts,
	notSent,
	outcomes,
	parametersWith,
	phoneOf,
	sent,
	type RunChanges,
} from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const run = async (
	parameters: IDataObject,
	items: IDataObject[] = [ana],
	changes: RunChanges = {},
) => await node.run(parametersWith(parameters), items, changes);

const leadOf = (phone: string) => node.account.leads.findBy('phone', phone)[0];

describe('Lead Fields', () => {
	it.each([
		['leadType', 'XX', '"Lead Type" has a value that is not one of its options'],
		['leadTemperature', 7, '"Temperature" has a value that is not one of its options'],
		['metadata', '{"tags": [', '"Metadata (JSON)" is not valid JSON'],
		['source', { city: 'Olinda' }, '"Source" is not text'],
	])('leave out %s, which CRM Lead refuses, and send the message', async (name, value, note) => {
		const leadFields = { [name]: '={{ $json.value }}', city: 'Olinda' };
		const finished = await run({ leadFields }, [{ ...ana, value }]);
		expect(sent(finished)).toMatchObject([{ note: expect.stringContaining(note) }]);
		const lead = leadOf('5511987650500');
		expect(lead).toMatchObject({ city: 'Olinda' });
		expect(lead).not.toMatchObject({ [name]: value });
	});

	it('are read where they are one expression', async () => {
		const leadFields = '={{ { city: $json.city, leadType: "PJ", unknown: "x" } }}';
		const finished = await run({ leadFields }, [{ ...ana, city: 'Olinda' }]);
		expect(sent(finished)).toHaveLength(1);
		expect(leadOf('5511987650500')).toMatchObject({ city: 'Olinda', leadType: 'PJ' });
	});

	it('fail the contact where their expression gives no object', async () => {
		const finished = await run({ leadFields: '={{ "city" }}' }, contacts(1));
		expect(notSent(finished)).toMatchObject([
			{ reason: 'invalidLeadFields', error: expect.stringContaining('"Lead Fields" is not an') },
		]);
	});
});

describe('a group of options that is one expression', () => {
	const list = { ...contacts(1)[0], blocked: phoneOf(1) };

	it('leaves out the phones of its do-not-contact list', async () => {
		const leaveOut = '={{ { suppressedPhones: [$("Trigger").first().json.blocked] } }}';
		const finished = await run({ leaveOut }, [list, ...contacts(2, 1)]);
		expect(outcomes(finished)).toEqual(['sent', 'suppressed', 'sent']);
	});

	it.each([
		['gives nothing', '={{ $json.nothing }}', '"Who Is Left Out" is empty'],
		['gives a text', '={{ "skipLabels" }}', '"Who Is Left Out" is not an object'],
		[
			'names an option that does not exist',
			'={{ { suppressedPhone: [] } }}',
			'"Who Is Left Out" has no field "suppressedPhone"',
		],
	])('stops the run where it %s', async (_name, leaveOut, message) => {
		const { error } = await run({ leaveOut }, contacts(2));
		expect(error?.message).toContain(message);
		expect((await node.requestSummary()).total).toBe(0);
	});

	it('may give each contact another sender', async () => {
		const options = '={{ { senderId: $json.sender } }}';
		const members = ['member-ana', ''];
		const items = contacts(2).map((contact, n) => ({ ...contact, sender: members[n] }));
		const finished = await run({ options }, items);
		expect(sent(finished)).toHaveLength(2);
		const { messages } = node;
		expect(messages.map(({ senderId }) => senderId)).toEqual(['member-ana', null]);
	});
});
