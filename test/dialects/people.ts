import type { Account, ConversationRecord, LeadRecord } from '../../sandbox';
import type { Contact, Person as Recipient } from '../promises/evidence';

const hourMs = 3_600_000;

/** A person's records in the CRM before the campaign. */
interface ExistingRecords {
	lead?: Partial<LeadRecord>;
	conversation?: Partial<ConversationRecord> & { lastMessageHoursAgo?: number };
}

/** A person in the audience. */
export interface Person extends Recipient {
	existing?: ExistingRecords;
	/** Whether a message was exchanged within the last 24 hours. */
	isContactedRecently?: boolean;
	/** Whether there is an active conversation in the campaign's sector. */
	hasActiveConversation?: boolean;
}

const filledLead: Partial<LeadRecord> = {
	leadOwner: 'member-ana',
	email: 'someone@mail.example',
	taxId: '',
	city: 'Santos',
	state: 'SP',
	leadType: 'PF',
	leadTemperature: 2,
	description: 'Prefers mornings',
	labelIds: ['label-vip', 'label-newsletter'],
	metadata: { tags: ['spring'], erp: { number: 17, paid: true, notes: ['a', 'b'] } },
	utms: { utm_source: 'fair' },
};

const inSales = { accountChatSectorId: 'sector-sales' };
const inSupport = { accountChatSectorId: 'sector-support' };
const closed = { status: 'closed', state: 'COMPLETED' as const };

const profiles: Array<Omit<Person, 'name' | 'phone'>> = [
	{},
	{},
	{},
	{},
	{},
	{ existing: { lead: filledLead } },
	{ existing: { lead: { ...filledLead, labelIds: [] } } },
	{ existing: {} },
	{ existing: { lead: { metadata: { campaigns: { autumn: { status: 'sent', count: 2 } } } } } },
	{
		isOptedOut: true,
		existing: { lead: { ...filledLead, labelIds: ['label-vip', 'label-opt-out'] } },
	},
	{ isOptedOut: true, existing: { lead: { labelIds: ['label-opt-out'] } } },
	{
		isContactedRecently: true,
		existing: { conversation: { ...inSupport, ...closed, lastMessageHoursAgo: 23 } },
	},
	{
		isContactedRecently: true,
		existing: {
			lead: filledLead,
			conversation: { ...inSales, ...closed, lastMessageHoursAgo: 0.5 },
		},
	},
	{ existing: { conversation: { ...inSales, ...closed, lastMessageHoursAgo: 240 } } },
	{
		hasActiveConversation: true,
		existing: { conversation: { ...inSales, lastMessageHoursAgo: 72 } },
	},
	{
		hasActiveConversation: true,
		existing: {
			lead: filledLead,
			conversation: { ...inSales, unreadCount: 2, state: 'NEEDS_HUMAN', lastMessageHoursAgo: 96 },
		},
	},
	{ existing: { conversation: { ...inSupport, lastMessageHoursAgo: 72 } } },
	{ existing: { conversation: { ...inSales, ...closed } } },
];

/** The people of the audience, in input order. */
export const people: Person[] = profiles.map((profile, n) => ({
	name: `Pessoa ${n + 1}`,
	phone: `55119876${String(51_000 + n * 37)}`,
	...profile,
}));

/** Number of leads outside the audience. */
const bystanders = 20;

/** Adds the records that exist before the campaign. */
export function fillAccount(account: Account): void {
	const now = Date.now();
	people.forEach(({ name, phone, existing }, n) => {
		if (!existing) return;
		const lead = account.addLead({
			...existing.lead,
			...(existing.lead?.email && { email: `person.${n}@mail.example` }),
			name,
			phone,
			createdAt: new Date(now - (400 + n) * 24 * hourMs).toISOString(),
		});
		if (!existing.conversation) return;
		const { lastMessageHoursAgo, ...conversation } = existing.conversation;
		account.addConversation(lead, {
			...conversation,
			createdAt: new Date(now - 300 * hourMs).toISOString(),
			...(lastMessageHoursAgo !== undefined && {
				lastMessageAt: new Date(now - lastMessageHoursAgo * hourMs).toISOString(),
			}),
		});
	});
	for (let n = 0; n < bystanders; n++) {
		account.addLead({
			name: `Outra ${n + 1}`,
			phone: `552198765${String(2_000 + n)}`,
			createdAt: new Date(now - (n + 1) * hourMs).toISOString(),
		});
	}
}

/** The input: everybody, one person twice with another format of the phone, and an invalid phone. */
export const contacts: Contact[] = [
	...people.map((person) => ({ json: { name: person.name, phone: person.phone }, person })),
	{ json: { name: people[1].name, phone: formatPhone(people[1].phone) }, person: people[1] },
	{ json: { name: 'Sem telefone', phone: '123' } },
];

function formatPhone(phone: string): string {
	return `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`;
}
