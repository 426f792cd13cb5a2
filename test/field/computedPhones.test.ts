import type { IDataObject } from 'n8n-workflow';

import { notSent, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const named = (phones: unknown[]) =>
	phones.map((phone, n) => ({ name: `Ana ${n}`, phone }) as IDataObject);

describe('a phone that a spreadsheet took for a formula', () => {
	// +91-9876543210, as a cell of .csv and of .xlsx.
	const computed = ['-9876543119', -9876543119, '\u22129876543119', "'-9876543119"];
	const home = { defaultCountry: 'IN' };

	it('is refused, and whose number its digits are gets nothing', async () => {
		const phones = [...computed, '- 98765 43121', '98765-43122'];
		const run = await node.run(parametersWith(home), named(phones));
		expect(notSent(run).map(({ reason }) => reason)).toEqual(computed.map(() => 'invalidPhone'));
		expect(notSent(run)[0].error).toContain('a spreadsheet took a phone');
		expect(sent(run).map(({ phone }) => phone)).toEqual(['919876543121', '919876543122']);
	});

	it('is refused where it would leave somebody out', async () => {
		const leaveOut = { suppressedPhones: '={{ $json.blocked }}' };
		const items = [{ ...named(['98765 43120'])[0], blocked: [9876543121, -9876543119] }];
		const run = await node.run(parametersWith({ ...home, leaveOut }), items);
		expect(run.error?.message).toContain('Do-Not-Contact Phones');
		expect(run.error?.description).toContain('-9876543119');
		expect(node.messages).toEqual([]);
	});
});
