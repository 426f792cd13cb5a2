/** Records by id, in the order of insertion. */
export class Table<R extends { id: string; createdAt: string }> {
	protected readonly records = new Map<string, R>();

	get size(): number {
		return this.records.size;
	}

	get(id: string): R | undefined {
		return this.records.get(id);
	}

	has(id: string): boolean {
		return this.records.has(id);
	}

	/**
	 * Adds a record.
	 *
	 * @throws Error when the id is taken
	 */
	insert(record: R): R {
		if (this.records.has(record.id)) throw new Error(`The id ${record.id} is taken`);
		this.records.set(record.id, record);
		return record;
	}

	/** Changes fields of a record that is in the table. */
	update(record: R, changes: Partial<R>): R {
		return Object.assign(record, changes);
	}

	remove(id: string): void {
		this.records.delete(id);
	}

	/** All records in the order of insertion. */
	all(): R[] {
		return [...this.records.values()];
	}
}

/** Sorts by `createdAt`, newest first; with equal times, the later inserted first. */
export function newestFirst<R extends { createdAt: string }>(records: readonly R[]): R[] {
	return records
		.map((record) => ({ record, time: Date.parse(record.createdAt) }))
		.reverse()
		.sort((a, b) => b.time - a.time)
		.map(({ record }) => record);
}
