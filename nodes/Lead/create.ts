import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { additionalFieldsCollection } from '../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../shared/form/leadFields';
import { leadAlreadyExisted } from '../shared/lead/alreadyExisted';
import { KnownLead } from '../shared/lead/knownLead';
import { showsOtherPhone } from '../shared/lead/samePhone';
import { hintOnce, type NodeRun } from '../shared/operation/nodeRun';
import type { Operation, ShapeRecords } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { idText } from '../shared/records';
import { isBlank } from '../shared/values/blank';
import { buildBody, tagsToAddField } from './mergeFields';

/** The fields of a lead that may be new. */
export const leadFields = [
	phoneField,
	defaultCountryField,
	nameField,
	additionalFieldsCollection([...otherLeadFields, tagsToAddField]),
];

/** The IDs of the leads that a run has created: its `Date` cannot tell those of one second apart. */
const createdIn = new WeakMap<NodeRun, Set<string>>();

const addAlreadyExisted: ShapeRecords = function (leads, answer) {
	const created = createdIn.get(this.run) ?? new Set();
	createdIn.set(this.run, created);
	return leads.map((lead) => {
		const id = idText(lead.id) ?? '';
		const existed = leadAlreadyExisted(KnownLead.read(lead), answer) ?? null;
		const alreadyExisted = created.has(id) || existed;
		if (id !== '') created.add(id);
		return { ...lead, alreadyExisted };
	});
};

const otherLeadHint =
	'The CRM returned a lead with another phone than the one given: it has the same email or tax ID. What is sent to the phone of the output reaches somebody else. "Create or Update" makes a lead of its own for each phone, without that value.';

/** Says once that a lead is somebody else's: people of one company often have the same e-mail. */
const hintAtOthers: ShapeRecords = function (leads, _answer, { phone }) {
	const isOther = (lead: IDataObject) => showsOtherPhone(lead.phone, String(phone));
	if (!isBlank(phone) && leads.some(isOther)) hintOnce(this, 'other lead', otherLeadHint);
	return leads;
};

/** Rows below a list would make leads of a constant alone, such as the source. */
export const identifying = ['name', 'phone', 'email', 'taxId'];

/** Create lead: `POST /lead`. */
export const create: Operation = {
	value: 'create',
	description:
		'Create a lead. If the account has one with the same tax ID, phone or email, that one is returned and only its empty fields are filled.',
	endpoint: endpoints.createLead,
	fields: leadFields,
	oneOf: identifying,
	send: async function (fields, send) {
		return await send(buildBody(fields, this.form));
	},
	output: [addAlreadyExisted, hintAtOthers],
	simplify: (lead) => ({ ...simplifiedLead(lead), alreadyExisted: lead.alreadyExisted }),
};
