import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { fieldsOf, readAt, readFields, type Field } from '../shared/fields/field';
import { toggle } from '../shared/fields/kinds';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField } from '../shared/form/leadFields';
import { InvalidInput } from '../shared/invalidInput';
import { leadAlreadyExisted } from '../shared/lead/alreadyExisted';
import { listLeads } from '../shared/lead/listLeads';
import { readLead } from '../shared/lead/person';
import { isSamePhone } from '../shared/lead/samePhone';
import { recognize } from '../shared/locators/accountRecords';
import type { CustomOperation } from '../shared/operation/operation';
import { describeShape, idText } from '../shared/records';
import { isToolType } from '../shared/toolType';
import type { Answer, CrmClient } from '../shared/transport/crmClient';
import { RequestFailed } from '../shared/transport/failure/requestFailed';
import { isEquivalent } from '../shared/values/json';
import { Findings, type AssumptionName } from './findings';

const testPhoneField: Field = {
	...phoneField,
	required: true,
	displayName: 'Test Phone',
	description:
		'Phone that no lead of the account has. A lead with it is created, changed and deleted; other leads are not touched, and nothing is sent.',
};

const checkFields = {
	showEvidence: toggle({
		displayName: 'Show All Findings',
		default: false,
		description:
			'Whether to output what holds, too. If off, the output is whether the account is ready, what to fix and what is unknown.',
	}),
};

/** Check API: sends several requests, so it has no endpoint. */
export const check: CustomOperation = {
	value: 'check',
	action: 'Check API',
	description:
		"Check with a test lead what the CRM's documentation leaves open, and report whether the account is ready for campaigns",
	fields: [testPhoneField, defaultCountryField, ...fieldsOf(checkFields)],
	run: async (context) => {
		const { form, client } = context;
		if (isToolType(context.getNode().type)) {
			throw new InvalidInput(
				'Check is no tool for AI agents',
				'It creates, changes and deletes a lead. A person runs it in a workflow.',
			);
		}
		const phone = readAt(testPhoneField, form, testPhoneField.name);
		const { showEvidence: showsAll } = readFields(checkFields, form);
		return await checkApi(client, String(phone), showsAll);
	},
};

/**
 * Tests assumptions about the API (docs/assumptions.md). It writes only to the lead that it provably created,
 * and deletes that lead at the end, even after a cancel.
 *
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {ExecutionCancelled} or {LimitReached} when no further request is sent
 */
async function checkApi(
	client: CrmClient,
	phone: string,
	showsAll: boolean,
): Promise<IDataObject[]> {
	const findings = new Findings();
	await checkLists(client, findings);
	await attempt(findings, 'leadAnswer', async () => await checkLead(client, phone, findings));
	return findings.report(showsAll);
}

/** Tries a part; where a request fails that it needs, its assumption is unknown. */
async function attempt(
	findings: Findings,
	assumption: AssumptionName,
	part: () => Promise<void>,
): Promise<void> {
	await part().catch((error: unknown) => {
		if (!(error instanceof RequestFailed)) throw error;
		findings.record(assumption, 'unknown', describeReply(error));
	});
}

/** Reads the lists that the nodes show for picking, the templates from the first sector's integration. */
async function checkLists(client: CrmClient, findings: Findings): Promise<void> {
	const record = (
		assumption: AssumptionName,
		reply: Answer<unknown[]> | RequestFailed,
		isReadable: (each: unknown) => boolean,
	) => {
		const isEmpty = reply.ok && reply.body.length === 0;
		const holds = isEmpty ? 'unknown' : reply.ok && reply.body.every(isReadable);
		findings.record(assumption, holds, describeReply(reply));
	};
	const sectors = await client.request(endpoints.listChatSectors);
	if (!sectors.ok && sectors.status === 401) throw sectors;
	record('sectorList', sectors, (each) => idText(Object(each).id) !== undefined);
	const members = await client.request(endpoints.listMembers);
	record('memberList', members, (each) => recognize(each, 'members').length > 0);

	const integrations = (sectors.ok ? sectors.body : []).map((each) =>
		idText(Object(each).accountIntegration),
	);
	const accountIntegrationId = integrations.find((id) => id !== undefined);
	if (accountIntegrationId === undefined) {
		const text = 'No sector with an integration was found';
		return findings.record('messagingPath', 'unknown', text);
	}
	const query = { accountIntegrationId, limit: '5' };
	const templates = await client.request(endpoints.listTemplates, { query });
	findings.record('messagingPath', templates.ok, describeReply(templates));
}

/**
 * Creates a lead with only a phone: if the account already has one with this phone in another format, the
 * CRM returns that one (spec, section 9) and the request changes nothing in it. It counts as created here
 * only if a list shows its ID, none did before, and its creation is not old.
 *
 * @throws {RequestFailed} when leads cannot be listed
 */
async function checkLead(client: CrmClient, phone: string, findings: Findings): Promise<void> {
	const before = await listLeads({ phone }, client);
	const existing = before.leads.find((lead) => isSamePhone(lead.phone, phone));
	if (existing) {
		const text = `Lead ${existing.id} has this phone: use another one`;
		return findings.record('leadAnswer', 'unknown', text);
	}
	const reply = await client.request(endpoints.createLead, { body: { phone } });
	const id = reply.ok ? idText(reply.body.id) : undefined;
	findings.record('leadAnswer', id !== undefined, describeReply(reply));
	if (!reply.ok || id === undefined) {
		const mayExist = reply.ok || reply.effect === 'possible';
		findings.remains = mayExist ? [`perhaps a lead with the phone ${phone}`] : [];
		return;
	}
	findings.remains = [`lead ${id}, if it did not exist before; nothing was written to it`];
	const { leads } = await listLeads({ phone }, client);
	const created = leads.find((lead) => lead.id === id);
	const evidence = `The list has ${leads.length} leads and ${created ? 'shows' : 'does not show'} the test lead`;
	findings.record('phoneFilter', created !== undefined && leads.length === 1, evidence);
	const wasListed = before.leads.some((lead) => lead.id === id);
	if (!created || wasListed || leadAlreadyExisted(created, reply) === true) {
		const text = 'The CRM may have answered with a lead that existed, so nothing was written to it';
		return findings.record('metadataStored', 'unknown', text);
	}
	const search = { id, phones: [phone], createdAt: created.createdAt };
	try {
		await attempt(findings, 'metadataStored', async () => {
			await checkUpdate(client, search, findings);
		});
	} finally {
		findings.remains = [`perhaps lead ${id} with the phone ${phone}`];
		await attempt(findings, 'leadDeletion', async () => {
			const deleted = await client.request(endpoints.deleteLead, { id, ignoresStop: true });
			const isLeft = !deleted.ok || (await readLead(client, search, { ignoresStop: true }));
			findings.record('leadDeletion', !isLeft, describeReply(deleted));
			findings.remains = isLeft ? [`lead ${id} with the phone ${phone}`] : [];
		});
	}
}

/** Tests what an update of the test lead stores and keeps. @throws {RequestFailed} when it is refused */
async function checkUpdate(
	client: CrmClient,
	search: Parameters<typeof readLead>[1] & { phones: string[] },
	findings: Findings,
): Promise<void> {
	const metadata = { apiCheck: { note: 'one', steps: [1, 2] } };
	const body = { name: 'API check', metadata };
	const reply = await client.request(endpoints.updateLead, { id: search.id, body });
	if (!reply.ok) throw reply;
	const updated = await readLead(client, search);
	if (!updated)
		return findings.record('metadataStored', 'unknown', 'No list shows the lead any more');
	const stored = updated.lead.metadata;
	const shown = `Sent ${JSON.stringify(metadata)}, read ${JSON.stringify(stored) ?? 'nothing'}`;
	findings.record('metadataStored', isEquivalent(stored?.apiCheck, metadata.apiCheck), shown);
	const isKept = isSamePhone(updated.lead.phone, search.phones[0]);
	const evidence = `An update without the phone ${isKept ? 'kept' : 'changed'} it`;
	findings.record('updateKeepsFields', isKept, evidence);
}

/** A reply as evidence. */
function describeReply(reply: Answer<unknown> | RequestFailed): string {
	if (reply.ok) return `The CRM answered ${describeShape(reply.body)}`;
	const { status, message } = reply;
	return status === undefined ? message : `${status}: ${message}`;
}
