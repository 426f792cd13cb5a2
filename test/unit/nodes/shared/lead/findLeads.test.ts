import type { IDataObject } from 'n8n-workflow';

import { findLeads } from '../../../../../nodes/shared/lead/findLeads';
import type { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { showsOtherPhone } from '../../../../../nodes/shared/lead/samePhone';
import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';

/** A mobile that channels store without its ninth digit, too. */
const phone = '5541987654321';
const short = '554187654321';
const taxId = '52998224725';

/** A CRM that lists these leads for a phone or a tax ID. */
function clientOf(leads: Record<string, object[]>): CrmClient {
	const request = async (_endpoint: unknown, { query }: { query: IDataObject }) => {
		const body = Object.values(query).flatMap((searched) => leads[String(searched)] ?? []);
		return await Promise.resolve({ ok: true, body, headers: {}, startedAt: 0, answeredAt: 0 });
	};
	return { request } as unknown as CrmClient;
}

describe('the leads of a person', () => {
	it('are each found once where the CRM lists them by both forms of the phone', async () => {
		const client = clientOf({
			[phone]: [{ id: 'long', phone }],
			[short]: [
				{ id: 'long', phone },
				{ id: 'short', phone: short },
			],
		});
		const found = await findLeads({ phone, searchesAllForms: true }, client);
		expect(found.leads.map(({ id }) => id)).toEqual(['long', 'short']);
		expect(found.unrelatedCount).toBe(0);
	});

	it.each([
		['only where the first lists none', [], ['short']],
		['not where the first lists any', [{ id: 'long', phone }], ['long']],
	])('are looked up by a second form of the phone: %s', async (_what, listed, ids) => {
		const client = clientOf({ [phone]: listed, [short]: [{ id: 'short', phone: short }] });
		const found = await findLeads({ phone }, client);
		expect(found.leads.map(({ id }) => id)).toEqual(ids);
	});

	it("are those with the tax ID that are nobody else's", async () => {
		const client = clientOf({
			[taxId]: [
				{ id: 'hidden', taxId },
				{ id: 'taken', taxId, phone: '' },
				{ id: 'other', taxId, phone: '5511987650001' },
				{ id: 'unrelated', taxId: '11144477735' },
			],
		});
		const idsOf = (found: KnownLead[]) => found.map(({ id }) => id);
		const find = async (isOfOther: (lead: KnownLead) => boolean) =>
			await findLeads({ phone, byTaxId: { taxId, isOfOther } }, client);
		const { leads, others, unrelatedCount } = await find((lead) =>
			showsOtherPhone(lead.phone, phone),
		);
		expect(idsOf(leads)).toEqual(['hidden', 'taken']);
		expect(idsOf(others)).toEqual(['other']);
		expect(idsOf((await find(({ id }) => id === 'taken')).others)).toEqual(['taken']);
		expect(unrelatedCount).toBe(1);
	});
});
