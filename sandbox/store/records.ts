import type { Lead, Template } from '../../nodes/shared/contract';
import type {
	Appointment,
	Category,
	ConversationState,
	CustomerService,
	Deal,
	Integration,
	Label,
	Member,
	Pipeline,
	Product,
	Stage,
} from '../contractTypes';

/** Fields that every stored record has, whether or not an answer shows them. */
export interface StoredRecord {
	id: string;
	accountId: string;
	/** ISO 8601. */
	createdAt: string;
	/** ISO 8601. */
	updatedAt: string;
}

export type LeadRecord = StoredRecord &
	Omit<Lead, 'accountCRMLeadLabelAssignments' | 'accountExternalConversations'> & {
		/** Ids of the lead's labels, in the order of assignment. */
		labelIds: string[];
	};

export interface ConversationRecord extends StoredRecord {
	leadId: string;
	contactName: string;
	contactPhone: string | null;
	contactUsername: string | null;
	accountChatSectorId: string | null;
	/** As given at creation; null for the sector's integration. */
	accountIntegrationId: string | null;
	conversationOwnerId: string | null;
	status: string;
	state: ConversationState;
	unreadCount: number;
	lastMessageAt: string | null;
}

export interface SectorRecord extends StoredRecord {
	name: string;
	/** Integration id. */
	accountIntegration: string | null;
	description: string | null;
	color: string | null;
	membersCanViewAllConversations: boolean;
}

export type IntegrationRecord = StoredRecord &
	Integration & {
		/** Channel account name or number, shown by the sector list. */
		integrationAccountName: string;
	};

export type TemplateRecord = StoredRecord & Template & { accountIntegrationId: string };

export type MemberRecord = StoredRecord & Member;
export type LabelRecord = StoredRecord & Label;
export type PipelineRecord = StoredRecord & Pipeline;
export type StageRecord = StoredRecord & Stage;
export type CategoryRecord = StoredRecord & Category;
export type ProductRecord = StoredRecord & Product;
export type CustomerServiceRecord = StoredRecord & CustomerService;
export type DealRecord = StoredRecord & Deal;
export type AppointmentRecord = StoredRecord & Appointment;

/** A sent message, as `GET /__sandbox/messages` shows it. */
export interface MessageRecord {
	id: string;
	accountId: string;
	channel: 'chatapp' | 'social';
	type: 'template' | 'text';
	accountIntegrationId: string;
	/** The recipient as given: a phone, or the contact's id on the social network. */
	to: string;
	/** The account's lead with that phone, if there is one. */
	leadId: string | null;
	/** Membership link id of the sender; null: sent by AI or automation (spec, section 4). */
	senderId: string | null;
	template: { name: string; language: string } | null;
	/** The text that the recipient reads, placeholders filled in. */
	text: string;
	/** URL or id of the picture, video or file in the header. */
	mediaLink: string | null;
	buttons: Array<{ text: string; url?: string }>;
	/** ISO 8601. */
	at: string;
}
