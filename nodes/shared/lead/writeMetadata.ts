import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../contract';
import type { Answer, CrmClient, CrmRequest, FreshnessPolicy } from '../transport/crmClient';
import { RequestOutdated } from '../transport/pace/sendWithRetry';
import type { RequestFailed } from '../transport/failure/requestFailed';
import type { KnownLead } from './knownLead';
import { recordWrite, wasWrittenSince } from './leadWrites';
import type { ReadingTimes } from './listLeads';
import { leadLockKey, withLock } from './locks';

/** A lead as it was listed, and when. */
export interface LeadReading extends ReadingTimes {
	lead: KnownLead;
	/** How old the reading may be when a write relies on it; default: `defaultMaxAgeMs`. In ms. */
	maxAgeMs?: number;
}

/** Contents of an update with metadata, and how it is sent. */
export interface MetadataWrite extends Pick<CrmRequest, 'ignoresStop' | 'labelOf'> {
	/** The lead as its writer has read it; missing if it has not. */
	known?: LeadReading;
	/**
	 * Reads the lead as it is now.
	 *
	 * @param mayBeWritten whether an earlier attempt at this write may have been processed
	 */
	read: (mayBeWritten: boolean) => Promise<LeadReading>;
	/** The body for the lead as it was read. */
	bodyOf: (lead: KnownLead) => IDataObject;
	/** Sends the update; default: with nothing else. */
	send?: (body: IDataObject, policy: FreshnessPolicy) => Promise<Answer<unknown> | RequestFailed>;
}

/**
 * Age of a reading from which a write has had to wait, and the lead is read again. A CRM that is always
 * slower gets its write all the same: each further reading may be twice as old. In ms.
 */
const defaultMaxAgeMs = 500;

/** A lead whose metadata no other task of this process reads for a write, or writes: see `withLead`. */
export class LockedLead {
	private readonly key: string;

	/** @param writer tells its writes from those of others, of which it does not know */
	constructor(
		private readonly client: Pick<CrmClient, 'host' | 'request'>,
		readonly id: string,
		private readonly writer?: string,
	) {
		this.key = leadLockKey(client.host, id);
	}

	/** Whether another writer of this process has written to the lead since it was read. */
	isWrittenSince({ startedAt }: ReadingTimes): boolean {
		return wasWrittenSince(this.key, startedAt, this.writer);
	}

	/**
	 * Writes metadata. `PUT` replaces it as a whole, so the lead is read right before: again if another
	 * writer of this process came between, or the write had to wait, for a turn, after a 429 or before a
	 * retry.
	 *
	 * @throws {RequestFailed} when the CRM refuses the update or cannot be reached
	 * @throws what `read` and `bodyOf` throw
	 */
	async write(write: MetadataWrite): Promise<Answer<unknown>> {
		const { known, read, bodyOf, ignoresStop, labelOf } = write;
		const { client, id, key } = this;
		const names = { idLabel: `Lead ${id}`, labelOf };
		const {
			send = async (body, policy) => await update({ id, body, ignoresStop, ...names, ...policy }),
		} = write;
		const update = async (request: CrmRequest) =>
			await client.request(endpoints.updateLead, request);
		let allowedAgeMs = defaultMaxAgeMs;
		const isOutdated = ({ maxAgeMs = allowedAgeMs, ...times }: LeadReading) =>
			performance.now() - times.answeredAt > maxAgeMs || this.isWrittenSince(times);
		let reading = known && !isOutdated(known) ? known : await read(false);
		let retriesMade = 0;
		for (; ; allowedAgeMs *= 2) {
			let wasSent = false;
			const checkBeforeSending = () => {
				if (wasSent || isOutdated(reading)) return new RequestOutdated();
				wasSent = true;
				return undefined;
			};
			const body = bodyOf(reading.lead);
			const sending = send(body, { checkBeforeSending, goesFirst: true, retriesMade }).finally(
				() => {
					if (wasSent) recordWrite(key, this.writer);
				},
			);
			const answer = await sending.catch((error: unknown) => {
				if (error instanceof RequestOutdated) return error;
				throw error;
			});
			if (answer instanceof RequestOutdated) {
				({ retriesMade } = answer);
				reading = await read(answer.mayBeDone);
			} else if (answer.ok) return answer;
			else throw answer;
		}
	}
}

/**
 * Reads and writes the metadata of a lead while no other task of this process does: nothing else sends
 * metadata of a lead that exists.
 *
 * @param options `signal` ends the wait for the lock; `writer`: whose writes these are, where they rely on
 *   what the same writer has read before
 * @throws {ExecutionCancelled} when the execution is cancelled meanwhile
 */
export async function withLead<Result>(
	client: Pick<CrmClient, 'host' | 'request'>,
	id: string,
	{ signal, writer }: { signal?: AbortSignal; writer?: string },
	task: (lead: LockedLead) => Promise<Result>,
): Promise<Result> {
	const lead = new LockedLead(client, id, writer);
	return await withLock(leadLockKey(client.host, id), signal, async () => await task(lead));
}
