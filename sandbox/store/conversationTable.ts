import type { ConversationRecord } from './records';
import { Table } from './table';

/** Conversations of one account, indexed by lead. */
export class ConversationTable extends Table<ConversationRecord> {
	private readonly idsByLead = new Map<string, Set<string>>();

	override insert(record: ConversationRecord): ConversationRecord {
		super.insert(record);
		const ids = this.idsByLead.get(record.leadId);
		if (ids) ids.add(record.id);
		else this.idsByLead.set(record.leadId, new Set([record.id]));
		return record;
	}

	override remove(id: string): void {
		const record = this.get(id);
		if (record) this.idsByLead.get(record.leadId)?.delete(id);
		super.remove(id);
	}

	/** Conversations of a lead in the order of insertion. */
	ofLead(leadId: string): ConversationRecord[] {
		return [...(this.idsByLead.get(leadId) ?? [])].flatMap((id) => this.get(id) ?? []);
	}
}
