import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { describeMissingColumns } from '../../shared/fields/missingColumns';
import { showsOtherPhone } from '../../shared/lead/samePhone';
import { hintOnce } from '../../shared/operation/nodeRun';
import type { Operation, PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { alreadyExistedOf, markCreation, severalServersField } from './creationMark';

const addAlreadyExisted: ShapeRecords = (leads, answer, sent) =>
	leads.map((lead) => ({
		...lead,
		alreadyExisted:
			lead.alreadyExisted === undefined
				? alreadyExistedOf(lead, answer, sent)
				: lead.alreadyExisted,
	}));

/** Whether a lead shows another whole phone than the one that is given, if one is. */
export function isOfOther(lead: { phone?: unknown }, phone: unknown): boolean {
	return !isBlank(phone) && showsOtherPhone(lead.phone, String(phone));
}

const otherLeadHint =
	'The CRM returned a lead with another phone than the one given: it has the same email or tax ID. What is sent to the phone of the output reaches somebody else. "Create or Update" makes a lead of its own for each phone, without that value.';

/** Says once that a lead is somebody else's: people of one company often have the same e-mail. */
const hintAtOthers: ShapeRecords = function (leads, _answer, { phone }) {
	if (leads.some((lead) => isOfOther(lead, phone))) hintOnce(this, 'other lead', otherLeadHint);
	return leads;
};

/** Rows below a list would make leads of a constant alone, such as the source. */
export const requireIdentity: PrepareFields = function (fields) {
	const { name, phone, email, taxId } = fields;
	const isNobody = [name, phone, email, taxId].every(isBlank);
	if (!isNobody || Object.keys(fields).length === 0) return fields;
	const missing = describeMissingColumns(this.form.expressions(), this.form.row);
	throw new InvalidInput(
		'Nothing to create: the lead has no name, phone, email or tax ID',
		missing
			? `Its expressions find nothing: ${missing}.`
			: 'If the row is empty, filter it out before this node.',
	);
};

const collection = additionalFieldsCollection([...otherLeadFields, severalServersField]);

/** Create lead: `POST /lead`. */
export const create = {
	value: 'create',
	description:
		'Create a lead. If the account has one with the same tax ID, phone or email, that one is returned and only its empty fields are filled.',
	endpoint: endpoints.createLead,
	fields: [phoneField, defaultCountryField, nameField, collection],
	prepare: [requireIdentity, markCreation(collection.name)],
	output: [addAlreadyExisted, hintAtOthers],
	simplify: (lead) => ({ ...simplifiedLead(lead), alreadyExisted: lead.alreadyExisted }),
} satisfies Operation;
