import { nodeName } from '../support/engine';
import { ana, closingHint, notSent, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

/** Runs the campaign over items that need not be as n8n expects them. */
const run = async (items: unknown[], parameters = parametersWith()) =>
	await node.run(parameters, [], { pinnedItems: { Trigger: items } });

const fixed = parametersWith({
	phone: '11 98765-0777',
	templateVariables: { value: { header_1: 'A', body_1: 'A', body_2: '5%', button_0_1: 'x' } },
});

describe('items that other nodes have given another shape', () => {
	it('says where the columns are that stand beside "json"', async () => {
		const finished = await run([{ json: ana }, { name: 'Bia', phone: '11 98765-0501' }]);
		expect(sent(finished)).toMatchObject([{ item: 1 }]);
		expect(notSent(finished)).toMatchObject([
			{ item: 2, reason: 'notARow', error: expect.stringContaining('"name", "phone"') },
		]);
		const { error } = await run([{ name: 'Bia', phone: '11 98765-0501' }]);
		expect(error?.message).toContain('beside "json"');
	});

	it('names the file of an item that is only a file', async () => {
		const file = { fileName: 'list.csv', mimeType: 'text/csv', data: '' };
		const { error } = await run([{ binary: { none: null, file } }]);
		expect(error?.message).toContain('The item is a file "list.csv"');
	});

	it.each([{}, { binary: null }, { json: {}, binary: null }])('skips an empty %j', async (item) => {
		const finished = await run([{ json: ana }, item]);
		expect(finished.error).toBeUndefined();
		expect(notSent(finished)).toMatchObject([{ item: 2, reason: 'emptyRow' }]);
	});

	it('sends what does not depend on the item', async () => {
		const finished = await run([{}], fixed);
		expect(finished.error).toBeUndefined();
		expect(finished.json(nodeName)).toMatchObject([{ status: 'sent' }]);
	});
});

describe('"Always Output Data"', () => {
	const settings = { alwaysOutputData: true };
	const warning = '"Always Output Data" puts an empty item on "Sent"';

	it('is warned of where it puts an item on "Sent" that stands for no message', async () => {
		const finished = await node.run(parametersWith({ mode: 'preview' }), [ana], { settings });
		expect(finished.json(nodeName)).toEqual([{}]);
		expect(closingHint(finished)).toContain(warning);
	});

	it('is no matter where a message was sent', async () => {
		const finished = await node.run(parametersWith(), [ana], { settings });
		expect(closingHint(finished)).not.toContain(warning);
	});
});
