import { comparableForms } from '../phoneComparison';

import type { LeadRecord } from './records';
import { Table } from './table';

/** Fields that identify a lead (spec, section 9, 2.4.0 (1) and (2)). */
export interface LeadIdentity {
	taxId?: string;
	phone?: string;
	email?: string;
}

type IdentityField = keyof LeadIdentity;

/** The order in which fields are searched for a duplicate (spec, section 9, 2.4.0 (2)). */
const searchOrder: readonly IdentityField[] = ['taxId', 'phone', 'email'];

/** Index keys of a field's value; none for an empty value. */
const keysOf: Record<IdentityField, (value: string) => string[]> = {
	taxId: (value) => nonEmpty(value.replace(/\D/g, '')),
	phone: comparableForms,
	email: (value) => nonEmpty(value.trim().toLowerCase()),
};

function nonEmpty(key: string): string[] {
	return key === '' ? [] : [key];
}

/** Leads of one account, indexed by tax number, phone and email. */
export class LeadTable extends Table<LeadRecord> {
	private readonly indexes: Record<IdentityField, Map<string, Set<string>>> = {
		taxId: new Map(),
		phone: new Map(),
		email: new Map(),
	};

	override insert(record: LeadRecord): LeadRecord {
		super.insert(record);
		for (const field of searchOrder) this.addKeys(field, record);
		return record;
	}

	override update(record: LeadRecord, changes: Partial<LeadRecord>): LeadRecord {
		const changed = searchOrder.filter((field) => changes[field] !== undefined);
		for (const field of changed) this.removeKeys(field, record);
		super.update(record, changes);
		for (const field of changed) this.addKeys(field, record);
		return record;
	}

	override remove(id: string): void {
		const record = this.get(id);
		if (!record) return;
		for (const field of searchOrder) this.removeKeys(field, record);
		super.remove(id);
	}

	/** The lead with the same tax number, otherwise the same phone, otherwise the same email. */
	findDuplicate(identity: LeadIdentity): LeadRecord | undefined {
		for (const field of searchOrder) {
			const [lead] = this.findBy(field, identity[field] ?? '');
			if (lead) return lead;
		}
		return undefined;
	}

	/** Leads with an equivalent value in this field, in the order of their first insertion. */
	findBy(field: IdentityField, value: string): LeadRecord[] {
		const ids = new Set<string>();
		for (const key of keysOf[field](value)) {
			for (const id of this.indexes[field].get(key) ?? []) ids.add(id);
		}
		return [...ids].flatMap((id) => this.get(id) ?? []);
	}

	private addKeys(field: IdentityField, record: LeadRecord): void {
		const index = this.indexes[field];
		for (const key of keysOf[field](record[field])) {
			const ids = index.get(key);
			if (ids) ids.add(record.id);
			else index.set(key, new Set([record.id]));
		}
	}

	private removeKeys(field: IdentityField, record: LeadRecord): void {
		const index = this.indexes[field];
		for (const key of keysOf[field](record[field])) {
			const ids = index.get(key);
			ids?.delete(record.id);
			if (ids?.size === 0) index.delete(key);
		}
	}
}
