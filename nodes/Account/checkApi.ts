import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { describeShape } from '../shared/describeShape';
import { leadAlreadyExisted } from '../shared/lead/alreadyExisted';
import { KnownLead } from '../shared/lead/knownLead';
import { parsedMetadata } from '../shared/lead/metadata';
import { isSamePhone } from '../shared/lead/samePhone';
import { memberKind } from '../shared/locators/member';
import { createdInLastDays } from '../shared/locators/recentLeads';
import { recognize } from '../shared/locators/recognizeRecords';
import { idText, isRecord, type UnknownRecord } from '../shared/records';
import type { Answer, CrmClient } from '../shared/transport/crmClient';
import type { RequestFailed } from '../shared/transport/failure/requestFailed';
import { isEquivalent } from '../shared/values/isEquivalent';

/** An assumption about the API that the nodes depend on (docs/assumptions.md). */
interface Assumption {
	/** A sentence that is true or false. */
	statement: string;
	/** The consequence if it is false. */
	ifFalse: string;
	/** Where the user can change this; absent if nowhere. */
	setting?: string;
	/** Whether campaigns do without it. */
	isOptional?: boolean;
}

export type AssumptionName =
	| 'sectorList'
	| 'memberList'
	| 'messagingPath'
	| 'leadAnswer'
	| 'phoneFilter'
	| 'metadataStored'
	| 'updateKeepsFields'
	| 'leadDeletion';

/** The assumptions, in the order in which they are tried and output. */
export const assumptions: Record<AssumptionName, Assumption> = {
	sectorList: {
		statement: 'Sectors can be listed, with the integration that each one sends from',
		ifFalse: 'Sectors cannot be picked, and CRM Outbound Contact cannot start.',
		setting: 'Credential: Base URL',
	},
	memberList: {
		statement: 'Members can be listed, with ID and name',
		ifFalse: 'Owners and senders cannot be picked from a list. Enter their membership link IDs.',
		setting: 'Credential: Advanced Settings → Members Path',
		isOptional: true,
	},
	messagingPath: {
		statement: "The messaging channel's templates can be listed under its path name",
		ifFalse: 'Templates cannot be picked, and nothing can be sent on the messaging channel.',
		setting: 'Credential: Advanced Settings → Messaging Channel Path',
	},
	leadAnswer: {
		statement: 'Creating a lead answers with its ID',
		ifFalse: 'CRM Outbound Contact sends nothing, because it cannot identify the lead.',
	},
	phoneFilter: {
		statement: 'Listing leads by phone returns only the lead with that phone',
		ifFalse: 'Find of CRM Lead and the look-up of campaigns get wrong leads or none.',
	},
	metadataStored: {
		statement: 'Metadata of a lead is stored as sent, and listed',
		ifFalse: '"Campaign Key" cannot work: a run with one stops before it sends anything.',
	},
	updateKeepsFields: {
		statement: 'Updating a lead keeps the fields that are not in the update',
		ifFalse: 'CRM Lead Update erases the other fields, and a run with "Campaign Key" stops.',
	},
	leadDeletion: {
		statement: 'A lead can be deleted',
		ifFalse: 'Delete of CRM Lead does not work. Delete the test lead by hand.',
		isOptional: true,
	},
};

type Reply<Body = unknown> = Answer<Body> | RequestFailed;

/** What was found out about an assumption, with what the CRM did or why it was not tried. */
interface Finding {
	holds: boolean | 'unknown';
	evidence: string;
}

/** What a check has found out, and what it has left in the CRM, for users. */
export interface Check {
	findings: Map<AssumptionName, Finding>;
	remains: string[];
}

const testName = 'API check';

/**
 * Tests assumptions about the API: lists, templates, and a lead that is created, changed, read and deleted.
 * It writes only to the lead that it provably created. After a cancel, what was not tried stays unknown.
 *
 * @param phone digits with country code
 * @throws {RequestFailed} when the CRM refuses the token
 */
export async function checkApi(
	phone: string,
	client: CrmClient,
	signal?: AbortSignal,
): Promise<Check> {
	const check: Check = { findings: new Map(), remains: [] };
	await checkLists(check, client);
	const run = new TestLead(check, client, phone);
	for (const part of [run.create, run.readByPhone, run.update]) {
		if (!signal?.aborted) await part.call(run).catch((error: Error) => run.note(error.message));
	}
	await run.remove();
	return check;
}

/** Reads the lists that the nodes show for picking. */
async function checkLists({ findings }: Check, client: CrmClient): Promise<void> {
	const sectors = await client.request(endpoints.listChatSectors);
	if (!sectors.ok && sectors.status === 401) throw sectors;
	findings.set(
		'sectorList',
		listFinding(sectors, ({ id }) => idText(id) !== undefined),
	);
	const members = await client.request(endpoints.listMembers);
	const isMember = (record: UnknownRecord) => recognize(record, memberKind).length > 0;
	findings.set('memberList', listFinding(members, isMember));
	const integrations = sectors.ok
		? sectors.body.map((each) => idText(each.accountIntegration))
		: [];
	const accountIntegrationId = integrations.find((id) => id !== undefined);
	if (accountIntegrationId === undefined) {
		const evidence = 'No sector with an integration was found';
		findings.set('messagingPath', { holds: 'unknown', evidence });
		return;
	}
	const query = { accountIntegrationId, limit: '5' };
	const templates = await client.request(endpoints.listTemplates, { query });
	findings.set('messagingPath', { holds: templates.ok, evidence: describe(templates) });
}

function listFinding(
	reply: Reply<UnknownRecord[]>,
	isUsable: (record: UnknownRecord) => boolean,
): Finding {
	const records = reply.ok ? reply.body : undefined;
	const holds = records?.length === 0 ? 'unknown' : (records?.every(isUsable) ?? false);
	return { holds, evidence: describe(reply) };
}

/** The lead that a check creates, changes and deletes. */
class TestLead {
	private id?: string;

	constructor(
		private readonly check: Check,
		private readonly client: CrmClient,
		private readonly phone: string,
	) {}

	/** Says of what was not found out yet why not. */
	note(evidence: string): void {
		for (const name of Object.keys(assumptions) as AssumptionName[]) {
			const isKnown = this.check.findings.has(name);
			if (!isKnown) this.check.findings.set(name, { holds: 'unknown', evidence });
		}
	}

	/**
	 * Creates the lead with only a phone: of one that has this phone in another format, the request changes
	 * nothing (spec, section 9). It counts as created here only if the list shows its ID now, did not before,
	 * and its creation is not old.
	 */
	async create(): Promise<void> {
		const { phone, check } = this;
		const before = await this.list({ phone });
		const existing = before.find((lead) => isSamePhone(lead.phone, phone));
		if (existing) throw new Error(`Lead ${idText(existing.id) ?? 'without ID'} has this phone`);
		const reply = await this.client.request(endpoints.createLead, { body: { phone } });
		const id = reply.ok ? idText(reply.body.id) : undefined;
		check.findings.set('leadAnswer', { holds: id !== undefined, evidence: describe(reply) });
		if (!reply.ok || id === undefined) {
			const mayExist = reply.ok || reply.mayHaveTakenEffect;
			if (mayExist) check.remains.push(`perhaps a lead with the phone ${phone}`);
			throw new Error('No lead was created to test this');
		}
		const created = find(await this.list({ phone }).catch(() => []), id);
		const isOld = created && leadAlreadyExisted(KnownLead.read(created), reply) === true;
		if (find(before, id) || !created || isOld) {
			check.remains.push(`lead ${id}, if it did not exist before; nothing was written to it`);
			throw new Error(
				'The CRM may have answered with a lead that existed: nothing was written to it',
			);
		}
		this.id = id;
	}

	async readByPhone(): Promise<void> {
		if (this.id === undefined) return;
		const found = await this.list({ phone: this.phone });
		const others = await this.list({ phone: '10000000000' });
		const evidence = `The list for the test lead has ${found.length} leads; one for a phone that nobody has, ${others.length}`;
		const holds = found.length === 1 && found[0].id === this.id && others.length === 0;
		this.check.findings.set('phoneFilter', { holds, evidence });
	}

	async update(): Promise<void> {
		if (this.id === undefined) return;
		const { findings } = this.check;
		const fields = { name: testName, phone: this.phone, source: testName };
		const metadata = { apiCheck: { firstNote: 'one', steps: [1, 2] } };
		const written = await this.put({ ...fields, metadata });
		const stored = parsedMetadata(written.metadata);
		const isStored = isRecord(stored) && isEquivalent(stored.apiCheck, metadata.apiCheck);
		const evidence = `Read ${describeShape(stored)}`;
		findings.set('metadataStored', { holds: isStored, evidence });
		const updated = await this.put({ metadata: { ...metadata, secondNote: 'two' } });
		const lost = (['name', 'phone', 'source'] as const).filter(
			(field) => typeof written[field] === 'string' && updated[field] !== written[field],
		);
		findings.set('updateKeepsFields', {
			holds: lost.length === 0,
			evidence: `An update of only the metadata changed ${lost.join(', ') || 'nothing else'}`,
		});
	}

	/** Deletes the lead, even after a cancel, and looks whether it is gone. Never throws. */
	async remove(): Promise<void> {
		const { id, phone, check } = this;
		if (id !== undefined) {
			const reply = await this.client.request(endpoints.deleteLead, { id, ignoresStop: true });
			const isLeft = await this.list({ phone }, true).then(
				(leads) => find(leads, id) !== undefined,
				() => 'unknown' as const,
			);
			const holds = isLeft === 'unknown' ? isLeft : reply.ok && !isLeft;
			check.findings.set('leadDeletion', { holds, evidence: describe(reply) });
			if (holds !== true) check.remains.push(`perhaps lead ${id}, with the phone ${phone}`);
		}
		this.note('The execution was cancelled');
	}

	/** Lists leads. @throws {Error} when that fails, which is never "none" */
	private async list(query: IDataObject, ignoresStop = false): Promise<UnknownRecord[]> {
		const reply = await this.client.request(endpoints.listLeads, { query, ignoresStop });
		if (reply.ok) return reply.body;
		throw new Error(describe(reply));
	}

	/** Updates the lead, and reads it: by its phone, which the update may have lost, and by time. */
	private async put(body: IDataObject): Promise<UnknownRecord> {
		const id = String(this.id);
		const reply = await this.client.request(endpoints.updateLead, { id, body });
		if (!reply.ok) throw new Error(describe(reply));
		const found =
			find(await this.list({ phone: this.phone }), id) ??
			find(await this.list(createdInLastDays(1)), id);
		if (found) return found;
		throw new Error('No list showed the test lead after the change');
	}
}

const find = (leads: UnknownRecord[], id: string) => leads.find((lead) => idText(lead.id) === id);

/** A reply as evidence. */
function describe(reply: Reply): string {
	if (reply.ok) return `The CRM answered ${describeShape(reply.body)}`;
	const { status, message } = reply;
	return status === undefined ? message : `${status}: ${message}`;
}
