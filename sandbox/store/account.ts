import { randomUUID } from 'crypto';

import { ConversationTable } from './conversationTable';
import { LeadTable } from './leadTable';
import type {
	AppointmentRecord,
	CategoryRecord,
	ConversationRecord,
	CustomerServiceRecord,
	DealRecord,
	IntegrationRecord,
	StoredRecord,
	LabelRecord,
	LeadRecord,
	MemberRecord,
	MessageRecord,
	PipelineRecord,
	ProductRecord,
	SectorRecord,
	StageRecord,
	TemplateRecord,
} from './records';
import { newestFirst, Table } from './table';

/** The writable fields of a lead with their empty values. */
export const emptyLead = () => ({
	leadOwner: null,
	name: '',
	email: '',
	phone: '',
	taxId: '',
	source: '',
	profileImage: null,
	zipCode: '',
	state: '',
	city: '',
	neighborhood: '',
	streetAddress: '',
	number: '',
	complement: '',
	description: '',
	leadType: null,
	leadTemperature: null,
	metadata: {},
	utms: {},
});

/** All records of one account. None refers to another account. */
export class Account {
	readonly members = new Table<MemberRecord>();
	readonly integrations = new Table<IntegrationRecord>();
	readonly sectors = new Table<SectorRecord>();
	readonly templates = new Table<TemplateRecord>();
	readonly leads = new LeadTable();
	readonly labels = new Table<LabelRecord>();
	readonly conversations = new ConversationTable();
	readonly pipelines = new Table<PipelineRecord>();
	readonly stages = new Table<StageRecord>();
	readonly categories = new Table<CategoryRecord>();
	readonly products = new Table<ProductRecord>();
	readonly customerServices = new Table<CustomerServiceRecord>();
	readonly deals = new Table<DealRecord>();
	readonly appointments = new Table<AppointmentRecord>();
	/** Sent messages, oldest first. */
	readonly messages: MessageRecord[] = [];

	constructor(
		readonly id: string,
		readonly name: string,
	) {}

	/** Returns a new record's id, account and times; given values take precedence. */
	newRecordFields(given: Partial<Omit<StoredRecord, 'accountId'>> = {}): StoredRecord {
		const createdAt = given.createdAt ?? new Date().toISOString();
		return {
			id: given.id ?? randomUUID(),
			accountId: this.id,
			createdAt,
			updatedAt: given.updatedAt ?? createdAt,
		};
	}

	/** Adds a lead; omitted fields are empty (spec, section 2). */
	addLead(given: Partial<LeadRecord>): LeadRecord {
		return this.leads.insert({
			...emptyLead(),
			status: 'Lead',
			labelIds: [],
			...given,
			...this.newRecordFields(given),
		});
	}

	/** Adds a conversation with a lead, with defaults from the lead (spec, section 4). */
	addConversation(
		lead: LeadRecord,
		given: Partial<Omit<ConversationRecord, 'leadId'>>,
	): ConversationRecord {
		return this.conversations.insert({
			contactName: lead.name,
			contactPhone: lead.phone === '' ? null : lead.phone,
			contactUsername: null,
			accountChatSectorId: null,
			accountIntegrationId: null,
			conversationOwnerId: lead.leadOwner,
			status: 'active',
			state: 'NEW',
			unreadCount: 0,
			lastMessageAt: null,
			...given,
			leadId: lead.id,
			...this.newRecordFields(given),
		});
	}

	/** The channel integration of a conversation: its own, otherwise its sector's. */
	integrationOf(conversation: ConversationRecord): IntegrationRecord | undefined {
		const sector = this.sectors.get(conversation.accountChatSectorId ?? '');
		return this.integrations.get(
			conversation.accountIntegrationId ?? sector?.accountIntegration ?? '',
		);
	}

	/** The member with this membership link id or this user id. */
	findSender(id: string): MemberRecord | undefined {
		return this.members.get(id) ?? this.members.all().find((member) => member.userId === id);
	}

	/** Stores a sent message and sets `lastMessageAt` of the lead's newest conversation on its integration. */
	addMessage(message: MessageRecord): void {
		this.messages.push(message);
		const conversation = this.conversationOf(message);
		if (conversation) this.conversations.update(conversation, { lastMessageAt: message.at });
	}

	/** The lead's newest conversation on the integration of a sent message. */
	conversationOf({ leadId, accountIntegrationId }: MessageRecord): ConversationRecord | undefined {
		return newestFirst(this.conversations.ofLead(leadId ?? '')).find(
			(each) => this.integrationOf(each)?.id === accountIntegrationId,
		);
	}

	/**
	 * The recipient of a sent message writes back: one more unread message in its conversation.
	 *
	 * @returns `undefined` when there is no such message, or it has no conversation
	 */
	answerMessage(messageId: string): ConversationRecord | undefined {
		const message = this.messages.find(({ id }) => id === messageId);
		const conversation = message && this.conversationOf(message);
		return (
			conversation &&
			this.conversations.update(conversation, {
				lastMessageAt: new Date().toISOString(),
				unreadCount: conversation.unreadCount + 1,
			})
		);
	}

	/** Removes a lead with its conversations, and all references to them. */
	removeLead(lead: LeadRecord): void {
		const conversationIds = new Set(this.conversations.ofLead(lead.id).map(({ id }) => id));
		for (const id of conversationIds) this.conversations.remove(id);
		for (const record of this.customerServices.all()) {
			if (conversationIds.has(record.accountExternalConversationId ?? '')) {
				record.accountExternalConversationId = null;
			}
		}
		for (const deal of this.deals.all()) {
			if (deal.leadId === lead.id) deal.leadId = null;
		}
		for (const appointment of this.appointments.all()) {
			if (appointment.leadId === lead.id) appointment.leadId = null;
			if (conversationIds.has(appointment.accountExternalConversationId ?? '')) {
				appointment.accountExternalConversationId = null;
			}
		}
		this.leads.remove(lead.id);
	}

	/** Removes a stage; its deals have no stage afterwards. */
	removeStage(stage: StageRecord): void {
		for (const deal of this.deals.all()) {
			if (deal.stageId === stage.id) deal.stageId = null;
		}
		this.stages.remove(stage.id);
	}

	/** A deep copy of all records. */
	snapshot(): Record<string, unknown> {
		return structuredClone({
			id: this.id,
			name: this.name,
			members: this.members.all(),
			integrations: this.integrations.all(),
			sectors: this.sectors.all(),
			templates: this.templates.all(),
			leads: this.leads.all(),
			labels: this.labels.all(),
			conversations: this.conversations.all(),
			pipelines: this.pipelines.all(),
			stages: this.stages.all(),
			categories: this.categories.all(),
			products: this.products.all(),
			customerServices: this.customerServices.all(),
			deals: this.deals.all(),
			appointments: this.appointments.all(),
			messages: this.messages,
		});
	}
}
