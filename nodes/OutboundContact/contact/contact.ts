import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readFields } from '../../shared/fields/field';
import type { Form, WithInputItems } from '../../shared/fields/form';
import { picked } from '../../shared/fields/kinds';
import { readItemPhone } from '../../shared/form/readPhone';
import { sectorLocator } from '../../shared/locators/sector';
import { templateLocator } from '../../shared/locators/template';
import { rowNumber } from '../../shared/rowNumber';
import { unlikelyKind } from '../../shared/phone/phone';
import {
	renderText,
	templateComponents,
	templateKey,
	type TemplateValues,
} from '../../shared/template';
import { problemsText, readTemplateVariables } from '../../shared/templateVariables/value';
import { additionalFieldsLabel } from '../../shared/values/additionalFields';
import { parseName } from '../../shared/values/text';
import { InvalidInput } from '../../shared/invalidInput';
import { objectOf } from '../../shared/lead/metadata';
import { ContactEnded, endingOf, errorText } from '../report/errors';
import type { ContactOptions } from '../settings/options';
import { readLeadFields, type LeadFields } from './leadFields';
import type { Preflight, SendingPlan } from './preflight';
import type { Reason } from '../report/status';
import { asFailed, newReport, withNote, type ContactReport } from '../report/report';
import { readContactOptions, type CampaignSettings } from '../settings/settings';

/** A contact whose input is valid. */
export interface Contact {
	/** Index of its input item. */
	itemIndex: number;
	/** Number of its row, for people. */
	row: number;
	/** Digits with country code (spec, section 1). */
	phone: string;
	/** Country of the phone, as ISO 3166 two-letter code; missing if unknown. */
	country?: string;
	leadBody: IDataObject;
	plan: SendingPlan;
	components: IDataObject[];
	options: ContactOptions;
	/** Whether it has its second turn in a run with "Send Unconfirmed Again": see `resendUnconfirmed`. */
	isSentAgain?: boolean;
	/** What previews show; only there, to save memory. */
	preview?: {
		text: string;
		values: TemplateValues;
		/** What is doubtful about the phone, such as `landline`. */
		doubt?: string;
	};
	/** The report before any step. */
	report: ContactReport;
}

/** The report of an input item, which says why it is invalid if there is no contact. */
export interface ContactResult {
	report: ContactReport;
	contact?: Contact;
}

/** What the message is sent from, and what is sent. */
const planFields = { sector: picked(sectorLocator), template: picked(templateLocator) };

/**
 * Reads the contact of an input item and checks everything that needs no request per contact.
 *
 * @throws the errors of `readPlan`, because they stop the run, and those of expressions
 * @throws {VariablesOfAnotherTemplate} when the variables were filled in for another template
 */
export async function readContact(
	context: WithInputItems<IExecuteFunctions>,
	form: Form,
	itemIndex: number,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<ContactResult> {
	const { mode, campaignKey } = settings;
	const { sector, template } = readFields(planFields, form);
	const plan = await preflight.readPlan(sector, template, itemIndex);
	const { phone, shown } = readItemPhone(form);
	const variables = readTemplateVariables(form, plan.template);
	const known = { phone: shown, template: templateKey(plan.template) };
	let report = newReport(itemIndex, known);
	try {
		const name = readPart('invalidLeadFields', () => parseName(form.get('leadName'), 'Lead Name'));
		report = newReport(itemIndex, { name, ...known });
		if (!phone.ok) throw invalid(phone.isEmpty ? 'emptyPhone' : 'invalidPhone', phone.message);
		if (!variables.ok) throw invalid('invalidVariables', problemsText(variables.problems));
		const lead = readPart('invalidLeadFields', () => readOwnLeadFields(form, campaignKey));
		report = withNote(report, [variables.note, lead.note].filter(Boolean).join('. '));
		const { recipientField } = preflight.client.settings.names;
		const options = readPart('invalidOptions', () => readOwnOptions(form, recipientField));
		const contact: Contact = {
			itemIndex,
			row: rowNumber(form.row, itemIndex),
			phone: phone.digits,
			country: phone.country,
			leadBody: { ...lead.body, ...(name !== '' && { name }), phone: phone.digits },
			plan,
			components: templateComponents(plan.template, variables.values),
			options,
			report,
		};
		if (mode === 'preview') {
			const { values } = variables;
			const text = renderText(plan.template, values);
			contact.preview = { text, values, doubt: unlikelyKind(phone.digits) };
		}
		return { report, contact };
	} catch (error) {
		return { report: { ...report, ...endingOf(error, 'validate') } };
	}
}

/** @throws {InvalidInput} also when "Metadata (JSON)" leaves no place for the claim of a campaign */
function readOwnLeadFields(form: Form, campaignKey: string): LeadFields {
	const read = readLeadFields(form);
	if (campaignKey === '' || objectOf(objectOf(read.body.metadata)?.campaigns)) return read;
	throw new InvalidInput(
		'"campaigns" in "Metadata (JSON)" is not an object',
		'"Campaign Key" is stored there. Rename yours.',
	);
}

/** @throws {InvalidInput} also when "Additional Fields (JSON)" would change the recipient */
function readOwnOptions(form: Form, recipientField: string): ContactOptions {
	const read = readContactOptions(form);
	if (!Object.hasOwn(read.additionalMessageFields, recipientField)) return read;
	throw new InvalidInput(
		`"${additionalFieldsLabel}" has the recipient ("${recipientField}")`,
		'The message goes to the phone in "Phone", which the rules check. Remove this field.',
	);
}

/** Reads a part of an item; if that is invalid, the contact ends for this reason. */
function readPart<Part>(reason: Reason<'failed'>, read: () => Part): Part {
	try {
		return read();
	} catch (error) {
		throw error instanceof InvalidInput ? invalid(reason, errorText(error)) : error;
	}
}

function invalid(reason: Reason<'failed'>, text: string): ContactEnded {
	return new ContactEnded(asFailed('validate', reason, text));
}

/** Report of an item that could not be read: name and phone as far as they can be. */
export function reportOfItem(form: Form, itemIndex: number): ContactReport {
	const name = whereReadable(() => {
		const value = form.get('leadName');
		return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	});
	return newReport(itemIndex, { name, phone: whereReadable(() => readItemPhone(form).shown) });
}

function whereReadable(read: () => string): string {
	try {
		return read();
	} catch {
		return '';
	}
}
