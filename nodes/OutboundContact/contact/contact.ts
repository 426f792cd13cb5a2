import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';

import { readFields } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { picked } from '../../shared/fields/kinds';
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
import { endingOf } from '../report/errors';
import type { ContactOptions } from '../settings/options';
import { findDoubts } from './doubts';
import { readLeadFields } from './leadFields';
import type { PlanReader, SendingPlan } from './preflight';
import type { Reason } from '../report/status';
import { reportOf, type ContactReport, type Ending, type ItemFacts } from '../report/report';
import { readContactOptions, type CampaignSettings } from '../settings/settings';

/** A contact whose input is valid. */
export interface Contact extends ItemFacts {
	/** Number of its row, for people. */
	row: number;
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
	preview?: { text: string; values: TemplateValues; check?: string };
}

/** What the message is sent from, and what is sent. */
const planFields = {
	sector: { ...picked(sectorLocator), readsBlank: false },
	template: { ...picked(templateLocator), readsBlank: false },
};

/**
 * Reads the contact of an input item and checks everything that needs no request per contact.
 *
 * @returns the report of an item of which something cannot be read, also where an expression fails
 * @throws what stops the run: the errors of `readPlan`
 * @throws {VariablesOfAnotherTemplate} when the variables were filled in for another template
 */
export async function readContact(
	form: Form,
	itemIndex: number,
	readPlan: PlanReader,
	settings: CampaignSettings,
): Promise<Contact | ContactReport> {
	let template = '';
	/** Why the contact fails where its next part is invalid. */
	let reason: Reason<'failed'> = 'unexpected';
	const read = async (): Promise<Contact> => {
		const picks = readFields(planFields, form);
		const plan = await readPlan(picks.sector, picks.template, itemIndex);
		template = templateKey(plan.template);
		reason = 'invalidPhone';
		const { phone } = readItemPhone(form);
		if (!phone.ok) {
			if (phone.isEmpty) reason = 'emptyPhone';
			throw new InvalidInput('', phone.message);
		}
		reason = 'invalidLeadFields';
		const name = parseName(form.get('leadName'), 'Lead Name') || null;
		const { body, note } = readLeadFields(form);
		reason = 'invalidVariables';
		const filled = readTemplateVariables(form, plan.template);
		if (!filled.ok) throw new InvalidInput('', filled.problems.join('. '));
		const { values, components, text } = filled;
		reason = 'invalidOptions';
		const options = readContactOptions(form);
		return {
			...{ itemIndex, row: rowNumber(form.row, itemIndex), name, template, options },
			phone: phone.digits,
			otherPhone: phone.other,
			country: phone.country,
			note,
			leadBody: { ...body, ...(name !== null && { name }), phone: phone.digits },
			plan,
			components,
			...(settings.mode === 'preview' && {
				preview: {
					text,
					values,
					check: findDoubts({ phone: phone.digits, name, values }, form.row),
				},
			}),
		};
	};
	return await read().catch((thrown: unknown) => {
		const stopsRun = [NodeApiError, NodeOperationError, VariablesOfAnotherTemplate];
		if (stopsRun.some((kind) => thrown instanceof kind)) throw thrown;
		const ending = endingOf(thrown);
		if (thrown instanceof InvalidInput) ending.reason = reason;
		return { ...reportOfItem(form, itemIndex, ending), template };
	});
}

/** The report of an item that is no contact: with its name and phone, as far as they can be read. */
export function reportOfItem(form: Form, itemIndex: number, ending: Ending): ContactReport {
	const readable = (read: () => unknown) => {
		try {
			return String(read() ?? '')
				.trim()
				.slice(0, 60);
		} catch {
			return '';
		}
	};
	const name = readable(() => form.get('leadName')) || null;
	const phone = readable(() => readItemPhone(form).shown);
	const failedStep = ending.status === 'failed' ? 'validate' : undefined;
	return reportOf({ itemIndex, name, phone, template: '' }, { failedStep, ...ending });
}
