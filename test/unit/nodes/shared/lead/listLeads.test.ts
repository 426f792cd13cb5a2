import { listLeads } from '../../../../../nodes/shared/lead/listLeads';
import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';

it('leads are as old as the answer that lists them, however long they wait for their turn', async () => {
	const answer = { ok: true, body: [{ id: 'lead-1' }], headers: {}, startedAt: 1, answeredAt: 2 };
	const client = { request: async () => await Promise.resolve(answer) } as unknown as CrmClient;
	expect(await listLeads({}, client)).toMatchObject({ startedAt: 1, answeredAt: 2 });
});
