import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { readingNow } from '../../../../../nodes/shared/lead/listLeads';
import { withLead, type LeadReading } from '../../../../../nodes/shared/lead/writeMetadata';
import type { CrmClient, CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import { propertyRuns } from '../../../../support/testEffort';

type Metadata = Record<string, unknown>;

let crms = 0;

/** A CRM with one lead, whose readings and writes take effect when the schedule says so. */
function crmOf(scheduler: fc.Scheduler) {
	const stored = { metadata: { erp: 17 } as Metadata };
	const answer = { ok: true as const, headers: {}, attempts: 1, ...readingNow() };
	const request = async (_endpoint: unknown, { checkBeforeSending, body }: CrmRequest) => {
		await scheduler.schedule(Promise.resolve(), 'turn of a write');
		const reason = checkBeforeSending?.();
		if (reason) throw reason;
		await scheduler.schedule(Promise.resolve(), 'write');
		stored.metadata = structuredClone(body?.metadata) as Metadata;
		await scheduler.schedule(Promise.resolve(), 'answer to a write');
		return { ...answer, body: { id: 'lead', metadata: stored.metadata } };
	};
	const read = async (): Promise<LeadReading> => {
		const startedAt = performance.now();
		await scheduler.schedule(Promise.resolve(), 'reading');
		const lead = KnownLead.read({ id: 'lead', metadata: structuredClone(stored.metadata) });
		await scheduler.schedule(Promise.resolve(), 'answer to a reading');
		return { lead, startedAt, answeredAt: performance.now() };
	};
	const client = { host: `crm-${++crms}.example`, request } as unknown as CrmClient;
	return { client, stored, read };
}

/** Writers of one process: each sets a key of its own; a campaign does so twice, from its latest reading. */
describe('writers of one lead in one process', () => {
	it('lose no key, whatever the order of their readings and writes', async () => {
		const writers = fc.array(fc.constantFrom('update', 'upsert', 'campaign'), {
			minLength: 2,
			maxLength: 5,
		});
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), writers, async (scheduler, kinds) => {
				const { client, stored, read } = crmOf(scheduler);
				const set = (key: string) => (lead: KnownLead) => ({
					metadata: { ...lead.metadata, [key]: true } as IDataObject,
				});
				const work = kinds.map(async (kind, n) => {
					const writer = `${kind} ${n}`;
					let known = kind === 'update' ? undefined : await read();
					const readAgain = async () => (known = await read());
					const options = kind === 'campaign' ? { writer } : {};
					const keys = kind === 'campaign' ? [`${writer} claim`, `${writer} claim`] : [writer];
					for (const key of keys) {
						const write = { known, read: readAgain, bodyOf: set(key) };
						await withLead(client, 'lead', options, async (lead) => await lead.write(write));
					}
				});
				await scheduler.waitFor(Promise.all(work));
				const expected = kinds.map(
					(kind, n) => `${kind} ${n}${kind === 'campaign' ? ' claim' : ''}`,
				);
				expect(Object.keys(stored.metadata).sort()).toEqual(['erp', ...expected].sort());
			}),
			propertyRuns(2_000),
		);
	});
});
