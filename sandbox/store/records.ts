import type {
	Appointment,
	Category,
	ConversationState,
	CustomerService,
	Deal,
	Integration,
	Label,
	Lead,
	Member,
	Pipeline,
	Product,
	Stage,
	Template,
} from '../../nodes/shared/contract';

/** What the store keeps of every record, whether or not an answer shows it. */
export interface Kept {
	id: string;
	accountId: string;
	/** ISO 8601. */
	createdAt: string;
	/** ISO 8601. */
	updatedAt: string;
}

export type LeadRecord = Kept &
	Omit<Lead, 'accountCRMLeadLabelAssignments' | 'accountExternalConversations'> & {
		/** Ids of the labels that the lead carries, in the order of assignment. */
		labelIds: string[];
	};

export interface ConversationRecord extends Kept {
	leadId: string;
	contactName: string;
	contactPhone: string | null;
	contactUsername: string | null;
	accountChatSectorId: string | null;
	/** As given at creation; null means the sector's integration counts. */
	accountIntegrationId: string | null;
	conversationOwnerId: string | null;
	status: string;
	state: ConversationState;
	unreadCount: number;
	lastMessageAt: string | null;
}

export interface SectorRecord extends Kept {
	name: string;
	/** Integration id. */
	accountIntegration: string | null;
	description: string | null;
	color: string | null;
	membersCanViewAllConversations: boolean;
}

export type IntegrationRecord = Kept &
	Integration & {
		/** Channel account name or number, shown by the sector list. */
		integrationAccountName: string;
	};

export type TemplateRecord = Kept & Template & { accountIntegrationId: string };

export type MemberRecord = Kept & Member;
export type LabelRecord = Kept & Label;
export type PipelineRecord = Kept & Pipeline;
export type StageRecord = Kept & Stage;
export type CategoryRecord = Kept & Category;
export type ProductRecord = Kept & Product;
export type CustomerServiceRecord = Kept & CustomerService;
export type DealRecord = Kept & Deal;
export type AppointmentRecord = Kept & Appointment;

/** A message that was sent, as `GET /__sandbox/messages` shows it. */
export interface MessageRecord {
	id: string;
	accountId: string;
	channel: 'chatapp' | 'social';
	type: 'template' | 'text';
	accountIntegrationId: string;
	/** Recipient as sent: a phone, or the contact's id on the social network. */
	to: string;
	/** The account's lead with that phone, if there is one. */
	leadId: string | null;
	/** Membership link id of the sender; null: sent by AI or automation (spec, section 4). */
	senderId: string | null;
	template: { name: string; language: string } | null;
	/** What the recipient reads, placeholders filled in. */
	text: string;
	/** Address of the picture, video or file in the header. */
	mediaLink: string | null;
	buttons: Array<{ text: string; url?: string }>;
	/** ISO 8601. */
	at: string;
}
