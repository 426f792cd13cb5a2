import type { IDataObject } from 'n8n-workflow';

import { readingNow } from '../../../../../nodes/shared/lead/listLeads';
import {
	withLead,
	type LeadReading,
	type LockedLead,
} from '../../../../../nodes/shared/lead/writeMetadata';
import type { CrmClient, CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import { RequestOutdated } from '../../../../../nodes/shared/transport/pace/sendWithRetry';
import { RequestFailed } from '../../../../../nodes/shared/transport/failure/requestFailed';
import { knownLead } from './knownLead';

let host = 0;

/** A CRM with one lead, whose updates are sent as often as `attempt` says. */
function crm(attempt: (request: CrmRequest) => void = () => {}) {
	const stored: IDataObject = { erp: 17 };
	const log: string[] = [];
	const answer = { ok: true as const, headers: {}, attempts: 1, ...readingNow() };
	const request = async (_endpoint: unknown, given: CrmRequest) => {
		const reason = given.checkBeforeSending?.();
		if (reason) throw Object.assign(reason, { mayBeDone: false, retriesMade: 0 });
		attempt(given);
		log.push('write');
		Object.assign(stored, given.body?.metadata);
		return { ...answer, body: { id: 'lead' } };
	};
	const client = { host: `crm-${++host}`, request } as unknown as CrmClient;
	const read = async (): Promise<LeadReading> => {
		log.push('read');
		return reading();
	};
	const reading = () => ({
		lead: knownLead({ id: 'lead', metadata: { ...stored } }),
		...readingNow(),
	});
	const bodyOf = (name: string) => (lead: LeadReading['lead']) => ({
		metadata: { ...lead.metadata, [name]: true },
	});
	const as = async (writer: string | undefined, task: (lead: LockedLead) => Promise<unknown>) =>
		await withLead(client, 'lead', { writer }, task);
	return { stored, log, read, reading, bodyOf, as, client };
}

describe('writing the metadata of a lead', () => {
	it('reads the lead first, unless it has just been read', async () => {
		const { as, read, reading, bodyOf, log } = crm();
		await as('one', async (lead) => await lead.write({ read, bodyOf: bodyOf('a') }));
		expect(log.splice(0)).toEqual(['read', 'write']);
		const known = reading();
		await as('one', async (lead) => await lead.write({ known, read, bodyOf: bodyOf('b') }));
		expect(log).toEqual(['write']);
	});

	it('reads it again after a write of another writer, but not after its own', async () => {
		const { as, read, reading, bodyOf, log, stored } = crm();
		const known = reading();
		const write = async (writer: string | undefined, name: string) =>
			await as(writer, async (lead) => await lead.write({ known, read, bodyOf: bodyOf(name) }));
		await write('one', 'a');
		await write('one', 'b');
		expect(log.splice(0)).toEqual(['write', 'write']);
		await write('other', 'c');
		expect(log.splice(0)).toEqual(['read', 'write']);
		await write(undefined, 'd');
		await write(undefined, 'e');
		expect(log).toEqual(['read', 'write', 'read', 'write']);
		expect(stored).toEqual({ erp: 17, a: true, b: true, c: true, d: true, e: true });
	});

	it('reads it again before a retry, and uses up the same retries', async () => {
		const retries: unknown[] = [];
		const { as, read, bodyOf, log, stored } = crm(({ checkBeforeSending, retriesMade }) => {
			retries.push(retriesMade);
			if (retries.length > 1) return;
			stored.edited = 'meanwhile';
			const outdated = checkBeforeSending?.();
			throw Object.assign(outdated as RequestOutdated, { mayBeDone: true, retriesMade: 1 });
		});
		const mayBeWritten: boolean[] = [];
		const readAgain = async (may: boolean) => (mayBeWritten.push(may), await read());
		await as(undefined, async (lead) => await lead.write({ read: readAgain, bodyOf: bodyOf('a') }));
		expect(log).toEqual(['read', 'read', 'write']);
		expect([mayBeWritten, retries]).toEqual([
			[false, true],
			[0, 1],
		]);
		expect(stored).toEqual({ erp: 17, edited: 'meanwhile', a: true });
	});

	it('reads it again if the reading has become too old', async () => {
		const { as, read, reading, bodyOf, log } = crm();
		const known = { ...reading(), answeredAt: performance.now() - 10_000 };
		const write = { read, bodyOf: bodyOf('a') };
		const patient = { ...known, maxAgeMs: 20_000 };
		await as('one', async (lead) => await lead.write({ ...write, known: patient }));
		await as('one', async (lead) => await lead.write({ ...write, known }));
		expect(log).toEqual(['write', 'read', 'write']);
	});

	it.each([
		[500, ['write']],
		[501, ['read', 'write']],
	])(
		'reads it again only if the reading is older than half a second: %d ms',
		async (age, calls) => {
			const { as, read, reading, bodyOf, log } = crm();
			const known = { ...reading(), answeredAt: 1_000 };
			const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000 + age);
			await as('one', async (lead) => await lead.write({ known, read, bodyOf: bodyOf('a') }));
			clock.mockRestore();
			expect(log).toEqual(calls);
		},
	);

	it.each([
		['a reading of its own', undefined],
		['one that its writer allowed more time', 5_000],
	])(
		'allows readings that come late twice the time each, first half a second: after %s',
		async (_, maxAgeMs) => {
			const { as, reading, bodyOf, log } = crm();
			const late = () => ({ ...reading(), answeredAt: performance.now() - 1_200 });
			const known = maxAgeMs && { ...late(), answeredAt: performance.now() - 6_000, maxAgeMs };
			const readLate = async () => {
				log.push('read');
				return late();
			};
			const write = { known: known || undefined, read: readLate, bodyOf: bodyOf('a') };
			await as('one', async (lead) => await lead.write(write));
			expect(log).toEqual(['read', 'read', 'read', 'write']);
		},
	);

	it('lets in one task at a time, also after one that fails', async () => {
		const { as, read, bodyOf, log } = crm();
		const failing = as(undefined, async () => {
			throw new Error('No');
		});
		const names = ['a', 'b', 'c'];
		const writes = names.map(
			async (name) =>
				await as(undefined, async (lead) => lead.write({ read, bodyOf: bodyOf(name) })),
		);
		await expect(failing).rejects.toThrow('No');
		await Promise.all(writes);
		expect(log).toEqual(names.flatMap(() => ['read', 'write']));
	});

	it('throws the refusal of the CRM', async () => {
		const { as, read, bodyOf, client } = crm();
		const details = { message: 'No', description: '', isOutcomeUnknown: false };
		const refusal = new RequestFailed(details, 1);
		Object.assign(client, { request: async () => refusal });
		const write = as(undefined, async (lead) => await lead.write({ read, bodyOf: bodyOf('a') }));
		await expect(write).rejects.toBe(refusal);
	});
});
