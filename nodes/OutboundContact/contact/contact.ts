import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { leadFieldsBody } from '../../shared/lead/leadFieldsBody';
import { normalizePhone, type CountryCode } from '../../shared/phone';
import {
	renderTemplate,
	templateComponents,
	templateKey,
	type RenderedTemplate,
	type SendComponent,
} from '../../shared/template';
import { givenTemplateVariables } from '../../shared/templateVariables/parameter';
import { problemsText, readTemplateVariables } from '../../shared/templateVariables/value';
import { isBlank } from '../../shared/values/blank';
import { textOf } from '../../shared/values/text';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { errorText, reportInterruption } from '../campaign';
import type { ContactOptions } from '../options';
import type { Preflight, SendingPlan } from '../preflight';
import { asFailed, newReport, type ContactReason, type ContactReport } from '../report';
import { readContactOptions, type CampaignSettings } from '../settings';
import { rejectOtherRecipient } from './recipients';

/** A contact whose input is valid. */
export interface Contact {
	/** Index of its input item. */
	item: number;
	/** Digits with country code (spec, section 1). */
	phone: string;
	/** Country of the phone, as ISO 3166 two-letter code; missing if unknown. */
	country?: string;
	leadBody: IDataObject;
	plan: SendingPlan;
	components: SendComponent[];
	options: ContactOptions;
	/** The rendered text; in dry runs only, to save memory. */
	preview?: RenderedTemplate;
	/** The report before any step. */
	report: ContactReport;
}

/** The contact of an input item, or the report that says why it is invalid. */
export type ContactResult =
	| { ok: true; contact: Contact }
	| { ok: false; report: ContactReport; missingVariables?: string[] };

/** What a contact is read with. */
export interface ReadingContext {
	/** Reads sector and template. Its errors are thrown, because they stop the run. */
	preflight: Preflight;
	settings: CampaignSettings;
	/** From `getOptions` for the item. */
	options: IDataObject;
}

/** Reads the contact of an input item and checks everything that needs no request per contact. */
export async function readContact(
	context: IExecuteFunctions,
	itemIndex: number,
	{ preflight, settings, options }: ReadingContext,
): Promise<ContactResult> {
	const plan = await preflight.readPlan(
		readLocator(context, 'sector', itemIndex),
		readLocator(context, 'template', itemIndex),
	);
	const typedPhone = context.getNodeParameter('phone', itemIndex, '') as unknown;
	const country = context.getNodeParameter('defaultCountry', itemIndex, 'BR') as CountryCode;
	const phone = normalizePhone(typedPhone, country);
	const shownPhone = phone.ok ? phone.digits : String(typedPhone ?? '').slice(0, 60);
	const known = { phone: shownPhone, template: templateKey(plan.template) };
	let name: string;
	try {
		name = readLeadName(context, itemIndex);
	} catch (error) {
		return rejectError(newReport(itemIndex, known), 'invalidLeadFields', error);
	}
	const report = newReport(itemIndex, { name, ...known });
	if (!phone.ok) {
		const reason = phone.reason === 'empty' ? 'emptyPhone' : 'invalidPhone';
		return { ok: false, report: asFailed(report, 'validate', reason, phone.message) };
	}

	const variables = readTemplateVariables(
		givenTemplateVariables((name) => context.getNodeParameter(name, itemIndex, null)),
		plan.template,
	);
	if (!variables.ok) {
		const { problems } = variables;
		const missingVariables = problems.flatMap(({ key, reason }) =>
			key && reason === 'missing' ? key : [],
		);
		const failed = asFailed(report, 'validate', 'invalidVariables', problemsText(problems));
		return { ok: false, report: failed, missingVariables };
	}
	let reason: ContactReason = 'invalidLeadFields';
	try {
		const leadBody = { ...readLeadFields(context, itemIndex, name), phone: phone.digits };
		reason = 'invalidOptions';
		const contactOptions = readContactOptions(options);
		const { additionalMessageFields } = contactOptions;
		rejectOtherRecipient(additionalMessageFields, preflight.recipientField, phone.digits);
		const contact: Contact = {
			item: itemIndex,
			phone: phone.digits,
			country: phone.country,
			leadBody,
			plan,
			components: templateComponents(plan.template, variables.values),
			options: contactOptions,
			preview:
				settings.dryRun !== 'off' ? renderTemplate(plan.template, variables.values) : undefined,
			report,
		};
		return { ok: true, contact };
	} catch (error) {
		return rejectError(report, reason, error);
	}
}

function rejectError(report: ContactReport, reason: ContactReason, error: unknown): ContactResult {
	const rejected =
		error instanceof InvalidInput
			? asFailed(report, 'validate', reason, errorText(error))
			: reportInterruption(report, 'validate', error);
	return { ok: false, report: rejected };
}

function readLocator(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = context.getNodeParameter(name, itemIndex, '', { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function readLeadName(context: IExecuteFunctions, itemIndex: number): string {
	const name = context.getNodeParameter('leadName', itemIndex, '') as unknown;
	return isBlank(name) ? '' : textOf(name, 'Lead Name').trim();
}

function readLeadFields(context: IExecuteFunctions, itemIndex: number, name: string): IDataObject {
	const given = context.getNodeParameter('leadFields', itemIndex, {}) as IDataObject;
	const fields = { ...given };
	if (given.leadOwner !== undefined) {
		fields.leadOwner = context.getNodeParameter('leadFields.leadOwner', itemIndex, '', {
			extractValue: true,
		}) as string;
	}
	return leadFieldsBody({ ...fields, name });
}
