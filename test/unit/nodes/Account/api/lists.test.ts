import { sleep } from 'n8n-workflow';

import { CheckRun } from '../../../../../nodes/Account/api/checkRun';
import { checkLists } from '../../../../../nodes/Account/api/lists';
import { endpoints, type Endpoint } from '../../../../../nodes/shared/contract';
import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';

/** A check of a sector, or of none, on a CRM with these lists. */
function runOn(sectors: object[], members: object[], sectorId = '') {
	const request = async (endpoint: Endpoint) => ({
		ok: true,
		body: endpoint === endpoints.listMembers ? members : sectors,
	});
	const client = { request } as unknown as CrmClient;
	return new CheckRun({ phone: '5511987650001', sectorId, showsEvidence: true }, client);
}

it('finds that sectors and members without an ID cannot be picked', async () => {
	const run = runOn(
		[{ id: 's-1' }, { name: 'Sales' }],
		[{ id: 'm-1', name: 'Ana' }, { name: 'Bo' }],
	);
	await checkLists(run);
	expect(run.observed.get('sectorList')).toMatchObject({ holds: false });
	expect(run.observed.get('memberList')).toMatchObject({ holds: false });
});

it('misses a sector only in a list that shows all of them with an ID', async () => {
	await expect(checkLists(runOn([{ id: 's-1' }], [], 's-2'))).rejects.toThrow('not found');
	await checkLists(runOn([{ id: 's-1' }, { name: 'Sales' }], [], 's-2'));
});

it('waits for a list of members that comes late', async () => {
	const members = [{ id: 'member-ana', name: 'Ana' }];
	const client = {
		request: async (endpoint: Endpoint) => {
			if (endpoint !== endpoints.listMembers) return { ok: true, body: [] };
			await sleep(50);
			return { ok: true, body: members };
		},
	} as unknown as CrmClient;
	const run = new CheckRun({ phone: '5511987650001', sectorId: '', showsEvidence: true }, client);
	await checkLists(run);
	expect(run.observed.get('memberList')).toMatchObject({ holds: true });
});
