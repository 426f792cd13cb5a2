import { sleep } from 'n8n-workflow';

import { CheckRun } from '../../../../../nodes/Account/api/checkRun';
import { checkLists } from '../../../../../nodes/Account/api/lists';
import { endpoints, type Endpoint } from '../../../../../nodes/shared/contract';
import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';

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
