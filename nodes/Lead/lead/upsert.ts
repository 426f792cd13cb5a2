import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { phoneField, taxIdField } from '../../shared/form/leadFields';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { listLeads } from '../../shared/lead/listLeads';
import { isMasked } from '../../shared/lead/samePhone';
import type { ItemContext } from '../../shared/operation/itemContext';
import type { Field, Operation, SendRequest } from '../../shared/operation/operation';
import { storedForms } from '../../shared/storedForms';
import type { Answer } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { idText, isRecord } from '../../shared/transport/records';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { isBlank, requireValue } from '../../shared/values/blank';
import { create } from './create';
import { withPhone, withTaxId } from './find';
import { mergedMetadata } from './mergeMetadata';
import { readLead } from './readLead';

/** What a lead is recognized by. The API lists leads by nothing else that identifies one. */
const matchFields = { phone: phoneField, taxId: taxIdField };

const matchByField: Field = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: Object.entries(matchFields).map(([value, { displayName: name }]) => ({ name, value })),
	default: 'phone',
	description:
		'Field that tells whether the lead exists. It needs a value, which no two leads may have. In a lead that exists, the other fields with a value are replaced, and metadata is merged.',
};

function matchOf(context: ItemContext): keyof typeof matchFields {
	return context.getNodeParameter(matchByField.name, 'phone') as keyof typeof matchFields;
}

/**
 * Updates the lead with the same phone or tax ID, or creates one. Where the CRM merges the creation
 * into a lead that existed, which fills only its empty fields, that lead is updated too.
 *
 * @throws {InvalidInput} when the field to match by is empty, several leads match, or the CRM returns a
 *   lead of somebody else
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const createOrUpdate: SendRequest = async function (fields, createLead) {
	const matchBy = matchOf(this);
	requireValue(fields[matchBy], matchFields[matchBy].displayName);
	const wanted = String(fields[matchBy]);
	const forms = matchBy === 'phone' ? storedForms(wanted) : [wanted];
	for (const form of forms) {
		const { leads } = await listLeads({ [matchBy]: form }, this.client);
		const lead = matchingLead(leads, matchBy, wanted);
		if (lead) return await updateLead(this, lead, fields);
	}
	const answer = await createLead(fields);
	const created = isRecord(answer.body) ? answer.body : {};
	const id = idText(created.id);
	if (id === undefined || leadAlreadyExisted(created, answer) === false) return answer;
	const lead = await readLead(this, id, [created.phone]);
	if (lead && matchingLead([lead], matchBy, wanted)) return await updateLead(this, lead, fields);
	throw new InvalidInput(
		`The CRM returned lead ${id}, which ${lead ? `has another "${matchFields[matchBy].displayName}"` : 'no list shows'}`,
		'It has the same phone, tax ID or email, and its empty fields may have been filled. Nothing else was changed. Leave out what belongs to that lead, or update it by its ID.',
	);
};

/** @throws {InvalidInput} when there are several */
function matchingLead(
	listed: LeadDetails[],
	matchBy: keyof typeof matchFields,
	wanted: string,
): LeadDetails | undefined {
	const found = matchBy === 'phone' ? withPhone(listed, wanted) : withTaxId(listed, wanted);
	const byId = new Map(found.map((lead) => [lead.id, lead]));
	if (byId.size < 2) return found[0];
	throw new InvalidInput(
		`Several leads have this "${matchFields[matchBy].displayName}": ${[...byId.keys()].join(', ')}`,
		'Nothing was changed. Merge them in the CRM, or update one of them by its ID.',
	);
}

async function updateLead(
	context: ItemContext,
	lead: LeadDetails,
	fields: IDataObject,
): Promise<Answer<unknown>> {
	const matchBy = matchOf(context);
	const shown = String(lead[matchBy] ?? '');
	const body = {
		...fields,
		// In the form in which the CRM has stored it: its channel may know the person by that.
		...(!isBlank(shown) && !isMasked(shown) && { [matchBy]: shown }),
		...(fields.metadata !== undefined && { metadata: mergedMetadata(lead, fields.metadata) }),
	};
	const answer = await context.client.request(endpoints.updateLead, { id: lead.id, body });
	if (!answer.ok) throw new RequestFailed(answer);
	const record = isRecord(answer.body) ? answer.body : {};
	return { ...answer, body: { ...record, id: lead.id, alreadyExisted: true } };
}

/** Create or update lead: `GET /lead` by phone or tax ID, then `PUT /lead/{id}` or `POST /lead`. */
export const upsert: Operation = {
	...create,
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update lead',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	fields: [matchByField, ...create.fields],
	send: createOrUpdate,
};
