import type { IDataObject } from 'n8n-workflow';

import type { Account, ConversationRecord, LeadRecord } from '../../sandbox';

const hourMs = 3_600_000;

/** What the CRM knows of a person before the campaign. */
interface Known {
	lead?: Partial<LeadRecord>;
	conversation?: Partial<ConversationRecord> & { lastMessageHoursAgo?: number };
}

/** Somebody in the audience. Everybody is invented. */
export interface Person {
	name: string;
	/** In the strict format (spec, section 1). */
	phone: string;
	known?: Known;
	isOptedOut?: boolean;
	/** Whether a message was exchanged within the last 24 hours. */
	isContactedRecently?: boolean;
	/** Whether a conversation in the campaign's sector is going on. */
	isTalking?: boolean;
}

const owned: Partial<LeadRecord> = {
	leadOwner: 'member-ana',
	email: 'someone@mail.example',
	taxId: '',
	city: 'Santos',
	state: 'SP',
	leadType: 'PF',
	leadTemperature: 2,
	description: 'Prefers mornings',
	labelIds: ['label-vip'],
	metadata: { tags: ['spring'], erp: { number: 17, paid: true, notes: ['a', 'b'] } },
	utms: { utm_source: 'fair' },
};

const inSales = { accountChatSectorId: 'sector-sales' };
const inSupport = { accountChatSectorId: 'sector-support' };
const closed = { status: 'closed', state: 'COMPLETED' as const };

const kinds: Array<Omit<Person, 'name' | 'phone'>> = [
	{},
	{},
	{},
	{},
	{},
	{ known: { lead: owned } },
	{ known: { lead: { ...owned, labelIds: [] } } },
	{ known: {} },
	{ known: { lead: { metadata: { campaigns: { autumn: { status: 'sent', count: 2 } } } } } },
	{ isOptedOut: true, known: { lead: { ...owned, labelIds: ['label-vip', 'label-opt-out'] } } },
	{ isOptedOut: true, known: { lead: { labelIds: ['label-opt-out'] } } },
	{
		isContactedRecently: true,
		known: { conversation: { ...inSupport, ...closed, lastMessageHoursAgo: 23 } },
	},
	{
		isContactedRecently: true,
		known: { lead: owned, conversation: { ...inSales, ...closed, lastMessageHoursAgo: 0.5 } },
	},
	{ known: { conversation: { ...inSales, ...closed, lastMessageHoursAgo: 240 } } },
	{ isTalking: true, known: { conversation: { ...inSales, lastMessageHoursAgo: 72 } } },
	{
		isTalking: true,
		known: {
			lead: owned,
			conversation: { ...inSales, unreadCount: 2, state: 'NEEDS_HUMAN', lastMessageHoursAgo: 96 },
		},
	},
	{ known: { conversation: { ...inSupport, lastMessageHoursAgo: 72 } } },
	{ known: { conversation: { ...inSales, ...closed } } },
];

/** The people of the audience, in the order of the list. */
export const people: Person[] = kinds.map((kind, n) => ({
	name: `Pessoa ${n + 1}`,
	phone: `55119876${String(51_000 + n * 37)}`,
	...kind,
}));

/** Leads that the campaign is not sent to. */
const bystanders = 20;

/** Fills the account with what the CRM knows before the campaign. */
export function fillAccount(account: Account): void {
	const now = Date.now();
	people.forEach(({ name, phone, known }, n) => {
		if (!known) return;
		const lead = account.addLead({
			...known.lead,
			...(known.lead?.email && { email: `person.${n}@mail.example` }),
			name,
			phone,
			createdAt: new Date(now - (400 + n) * 24 * hourMs).toISOString(),
		});
		if (!known.conversation) return;
		const { lastMessageHoursAgo, ...conversation } = known.conversation;
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

/** An input item of the campaign. */
export interface Contact {
	json: IDataObject;
	/** Whom it means; nobody when its phone is none. */
	person?: Person;
}

/** The list: everybody, somebody twice in another spelling, and a phone that is none. */
export const contacts: Contact[] = [
	...people.map((person) => ({ json: { name: person.name, phone: person.phone }, person })),
	{ json: { name: people[1].name, phone: spelled(people[1].phone) }, person: people[1] },
	{ json: { name: 'Sem telefone', phone: '123' } },
];

function spelled(phone: string): string {
	return `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`;
}
