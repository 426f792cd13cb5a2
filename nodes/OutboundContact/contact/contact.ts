import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';

import { errorText, sentences } from '../../shared/editorText';
import { readFields } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { picked } from '../../shared/fields/kinds';
import { accessOf } from '../../shared/fields/missingColumns';
import { readItemPhone } from '../../shared/form/readPhone';
import { sectorLocator } from '../../shared/locators/sector';
import { templateLocator } from '../../shared/locators/template';
import { rowNumber } from '../../shared/rowNumber';
import type { TemplateValues } from '../../shared/template/parts';
import { templateKey } from '../../shared/template/readTemplate';
import {
	readTemplateVariables,
	VariablesOfAnotherTemplate,
} from '../../shared/templateVariables/value';
import { parseName } from '../../shared/values/text';
import { InvalidInput } from '../../shared/invalidInput';
import { ContactEnded, endingOf } from '../report/errors';
import type { ContactOptions } from '../settings/options';
import { readLeadFields } from './leadFields';
import type { Preflight, SendingPlan } from './preflight';
import type { Reason } from '../report/status';
import { asFailed, newReport, withNote, type ContactReport, type Ending } from '../report/report';
import { readContactOptions, type CampaignSettings } from '../settings/settings';

/** A contact whose input is valid. */
export interface Contact {
	/** Index of its input item. */
	itemIndex: number;
	/** Number of its row, for people. */
	row: number;
	/** Digits with country code (spec, section 1). */
	phone: string;
	/** A mobile of another country that its digits are, too. */
	otherPhone?: { digits: string; message: string };
	/** Country of the phone, as ISO 3166 two-letter code; missing if unknown. */
	country?: string;
	leadBody: IDataObject;
	plan: SendingPlan;
	components: IDataObject[];
	options: ContactOptions;
	/** Whether it has its second turn in a run with "Send Unconfirmed Again": see `resendUnconfirmed`. */
	isSentAgain?: boolean;
	/** What previews show; only there, to save memory. */
	preview?: { text: string; values: TemplateValues };
	/** The report before any step. */
	report: ContactReport;
}

/** What the message is sent from, and what is sent. */
const planFields = { sector: picked(sectorLocator), template: picked(templateLocator) };

/**
 * Reads the contact of an input item and checks everything that needs no request per contact. What cannot be read
 * ends its contact, a failing expression, too: then there is only the report, which says why.
 *
 * @throws what stops the run: the errors of `readPlan`
 * @throws {VariablesOfAnotherTemplate} when the variables were filled in for another template
 */
export async function readContact(
	form: Form,
	itemIndex: number,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<{ report: ContactReport; contact?: Contact }> {
	let template = '';
	try {
		const picks = readFields(planFields, form);
		const plan = await preflight.readPlan(picks.sector, picks.template, itemIndex);
		template = templateKey(plan.template);
		const { phone, shown } = readPart('invalidPhone', () => readItemPhone(form));
		const filled = readTemplateVariables(form, plan.template);
		const name = readPart('invalidLeadFields', () => parseName(form.get('leadName'), 'Lead Name'));
		if (!phone.ok) throw invalid(phone.isEmpty ? 'emptyPhone' : 'invalidPhone', phone.message);
		if (!filled.ok)
			throw invalid('invalidVariables', inOwnColumn(filled.problems.join('. '), form.row));
		const { body, note } = readPart('invalidLeadFields', () => readLeadFields(form));
		const options = readPart('invalidOptions', () => readContactOptions(form));
		const { values, components, text } = filled;
		const report = newReport(itemIndex, { name, phone: shown, template });
		const contact: Contact = {
			itemIndex,
			row: rowNumber(form.row, itemIndex),
			phone: phone.digits,
			otherPhone: phone.other,
			country: phone.country,
			leadBody: { ...body, ...(name !== '' && { name }), phone: phone.digits },
			plan,
			components,
			options,
			report: withNote(report, sentences(filled.note, note)),
		};
		if (settings.mode === 'preview') contact.preview = { text, values };
		return { report: contact.report, contact };
	} catch (thrown) {
		const ending = requireEnding(thrown);
		return { report: { ...reportOfItem(form, itemIndex), template, ...ending } };
	}
}

/** An advice that reads the row's own column in place of an example: the one that holds what it quotes. */
function inOwnColumn(text: string, row: object): string {
	const [column] = Object.entries(row).find(([, cell]) => text.includes(`"${String(cell)}"`)) ?? [];
	return column === undefined
		? text
		: text.replace(/\$json\.\w+/, () => `$json${accessOf(column)}`);
}

/** @throws what shows that a sector or a template cannot be used, whoever the contact is */
function requireEnding(thrown: unknown): Ending {
	const stopsRun = [NodeApiError, NodeOperationError, VariablesOfAnotherTemplate];
	if (stopsRun.some((kind) => thrown instanceof kind)) throw thrown;
	return endingOf(thrown, 'validate');
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
	const readable = (read: () => unknown) => {
		try {
			return String(read() ?? '')
				.trim()
				.slice(0, 60);
		} catch {
			return '';
		}
	};
	return newReport(itemIndex, {
		name: readable(() => form.get('leadName')),
		phone: readable(() => readItemPhone(form).shown),
	});
}
