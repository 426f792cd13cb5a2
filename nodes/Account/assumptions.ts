import { endpoints, type Lead } from '../shared/contract';
import { leadAlreadyExisted } from '../shared/lead/alreadyExisted';
import type { KnownLead } from '../shared/lead/knownLead';
import { listLeads } from '../shared/lead/listLeads';
import { readLead } from '../shared/lead/person';
import { isSamePhone } from '../shared/lead/samePhone';
import { recognize } from '../shared/locators/accountRecords';
import { describeShape, idText } from '../shared/records';
import type { Answer, CrmClient } from '../shared/transport/crmClient';
import { isEquivalent } from '../shared/values/json';

/** The account that is checked, and what is known of it so far. */
export interface Account {
	client: CrmClient;
	phone: string;
	/** The answer with the test lead, which may have existed. */
	answer?: Answer<Lead>;
	/** The test lead, once it is certainly new: only to this one something is written. */
	created?: { id: string; phones: string[]; createdAt?: number };
	/** The test lead after its update. */
	updated?: KnownLead;
	/** What the check has left in the CRM, for users. */
	remains: string[];
}

/** Whether an assumption holds, and what the CRM did, or why it was not tried. */
export type Finding = [holds: boolean | 'unknown', evidence: string];

/** What the nodes assume about the API (docs/assumptions.md). */
export interface Assumption {
	name: string;
	/** A sentence that is true or false. */
	statement: string;
	/** The consequence if it is false. */
	ifFalse: string;
	/** Where the user can change this; missing if nowhere. */
	setting?: string;
	/** Whether campaigns do without it. */
	isOptional?: boolean;
	/** @throws {RequestFailed} when a request fails that it needs */
	observe(this: void, account: Account): Promise<Finding>;
}

const notTried: Finding = ['unknown', 'Not tried'];

const answered = ({ body }: Answer<unknown>) => `The CRM answered ${describeShape(body)}`;

/** In the order in which they are tried: each uses what those before have found. */
export const assumptions: Assumption[] = [
	{
		name: 'sectorList',
		statement: 'Sectors can be listed, with the integration that each one sends from',
		ifFalse: 'Sectors cannot be picked, and CRM Outbound Contact cannot start.',
		setting: 'Credential: Base URL',
		async observe({ client }) {
			const answer = await client.requestOrThrow(endpoints.listChatSectors);
			return [answer.body.every((each) => idText(Object(each).id) !== undefined), answered(answer)];
		},
	},
	{
		name: 'memberList',
		statement: 'Members can be listed, with ID and name',
		ifFalse: 'Owners and senders cannot be picked from a list. Enter their membership link IDs.',
		setting: 'Credential: Advanced Settings → Members Path',
		isOptional: true,
		async observe({ client }) {
			const answer = await client.requestOrThrow(endpoints.listMembers);
			return [answer.body.every((each) => recognize(each, 'members').length > 0), answered(answer)];
		},
	},
	{
		name: 'messagingPath',
		statement: "The messaging channel's templates can be listed under its path name",
		ifFalse: 'Templates cannot be picked, and nothing can be sent on the messaging channel.',
		setting: 'Credential: Advanced Settings → Messaging Channel Path',
		async observe({ client }) {
			const { body: sectors } = await client.requestOrThrow(endpoints.listChatSectors);
			const integrations = sectors.map((each) => idText(Object(each).accountIntegration));
			const accountIntegrationId = integrations.find((id) => id !== undefined);
			if (!accountIntegrationId) return ['unknown', 'No sector with an integration was found'];
			const query = { accountIntegrationId, limit: '5' };
			return [true, answered(await client.requestOrThrow(endpoints.listTemplates, { query }))];
		},
	},
	{
		name: 'leadAnswer',
		statement: 'Creating a lead answers with its ID',
		ifFalse: 'CRM Outbound Contact sends nothing, because it cannot identify the lead.',
		// With only a phone: in a lead that has it in another format, this changes nothing (spec, section 9).
		async observe(account) {
			const { client, phone } = account;
			const { leads } = await listLeads({ phone }, client);
			const existing = leads.find((lead) => isSamePhone(lead.phone, phone));
			if (existing) return ['unknown', `Lead ${existing.id} has this phone: use another one`];
			const answer = await client.request(endpoints.createLead, { body: { phone } });
			const mayExist = answer.ok || answer.effect === 'possible';
			if (mayExist) account.remains = [`perhaps a lead with the phone ${phone}`];
			if (!answer.ok) throw answer;
			const id = idText(answer.body.id);
			const wasListed = leads.some((lead) => lead.id === id);
			if (id !== undefined && !wasListed) account.answer = answer;
			return [id !== undefined, answered(answer)];
		},
	},
	{
		name: 'phoneFilter',
		statement: 'Listing leads by phone returns only the lead with that phone',
		ifFalse: 'Find of CRM Lead and the look-up of campaigns get wrong leads or none.',
		async observe(account) {
			const { client, phone, answer } = account;
			if (!answer) return notTried;
			const { leads } = await listLeads({ phone }, client);
			const id = idText(answer.body.id)!;
			const lead = leads.find((each) => each.id === id);
			if (lead && leadAlreadyExisted(lead, answer) !== true) {
				account.created = { id, phones: [phone], createdAt: lead.createdAt };
			}
			const evidence = `The list has ${leads.length} leads and ${lead ? 'shows' : 'does not show'} the test lead`;
			return [lead !== undefined && leads.length === 1, evidence];
		},
	},
	{
		name: 'metadataStored',
		statement: 'Metadata of a lead is stored as sent, and listed',
		ifFalse: '"Campaign Key" cannot work: a run with one stops before it sends anything.',
		async observe(account) {
			const { client, created } = account;
			if (!created) return ['unknown', 'Not tried: there is no lead that is certainly new'];
			const metadata = { apiCheck: { note: 'one', steps: [1, 2] } };
			const body = { name: 'API check', metadata };
			await client.requestOrThrow(endpoints.updateLead, { id: created.id, body });
			account.updated = (await readLead(client, created))?.lead;
			if (!account.updated) return ['unknown', 'No list shows the lead any more'];
			const stored = account.updated.metadata;
			const evidence = `Sent ${JSON.stringify(metadata)}, read ${JSON.stringify(stored) ?? 'nothing'}`;
			return [isEquivalent(stored?.apiCheck, metadata.apiCheck), evidence];
		},
	},
	{
		name: 'updateKeepsFields',
		statement: 'Updating a lead keeps the fields that are not in the update',
		ifFalse: 'CRM Lead Update erases the other fields, and a run with "Campaign Key" stops.',
		async observe({ updated, phone }) {
			if (!updated) return notTried;
			const isKept = isSamePhone(updated.phone, phone);
			return [isKept, `An update without the phone ${isKept ? 'kept' : 'changed'} it`];
		},
	},
	{
		name: 'leadDeletion',
		statement: 'A lead can be deleted',
		ifFalse: 'Delete of CRM Lead does not work. Delete the test lead by hand.',
		isOptional: true,
		async observe(account) {
			const { client, created } = account;
			if (!created) return notTried;
			const { id, phones } = created;
			account.remains = [`lead ${id} with the phone ${phones[0]}`];
			const answer = await client.requestOrThrow(endpoints.deleteLead, { id, ignoresStop: true });
			if (await readLead(client, created, { ignoresStop: true }))
				return [false, 'It is still listed'];
			account.remains = [];
			return [true, answered(answer)];
		},
	},
];
