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
import { textOf } from '../../shared/values/fieldValue';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { errorText, interruptionReport } from '../campaign';
import type { ContactOptions } from '../options';
import type { Preflight, SendingPlan } from '../preflight';
import { failed, newReport, type ContactReason, type ContactReport } from '../report';
import { readContactOptions, type CampaignSettings } from '../settings';

/** A contact that can be sent to. */
export interface Contact {
	/** Number of its input item. */
	item: number;
	/** Digits with country code (spec, section 1). */
	phone: string;
	/** Of the phone, as ISO 3166 two-letter code; absent where the number tells none. */
	country?: string;
	leadBody: IDataObject;
	plan: SendingPlan;
	components: SendComponent[];
	options: ContactOptions;
	/** The text as the person will read it; in dry runs only, as the contacts of a run are many. */
	preview?: RenderedTemplate;
	/** What the output says while nothing was done yet. */
	report: ContactReport;
}

/** An input item: a contact, or the report that says why it is none. */
export type ReadContact =
	{ ok: true; contact: Contact } | { ok: false; report: ContactReport; missingVariables: string[] };

/** What an item's contact is read with. */
export interface ReadingContext {
	/** Gives sector and template; its refusals are thrown, as they stop the run. */
	preflight: Preflight;
	settings: CampaignSettings;
	/** "Options" as evaluated for the item. */
	options: IDataObject;
}

/** Reads the contact of one input item and checks all that can be checked without the CRM. */
export async function readContact(
	context: IExecuteFunctions,
	itemIndex: number,
	{ preflight, settings, options }: ReadingContext,
): Promise<ReadContact> {
	const plan = await preflight.plan(
		locatorValue(context, 'sector', itemIndex),
		locatorValue(context, 'template', itemIndex),
	);
	const typedPhone = context.getNodeParameter('phone', itemIndex, '') as unknown;
	const country = context.getNodeParameter('defaultCountry', itemIndex, 'BR') as CountryCode;
	const phone = normalizePhone(typedPhone, country);
	const shown = phone.ok ? phone.digits : String(typedPhone ?? '').slice(0, 60);
	const known = { phone: shown, template: templateKey(plan.template) };
	let name: string;
	try {
		name = leadName(context, itemIndex);
	} catch (error) {
		const unnamed = newReport(itemIndex, known);
		if (!(error instanceof InvalidInput)) {
			return refused(interruptionReport(unnamed, 'validate', error));
		}
		return refused(failed(unnamed, 'validate', 'invalidLeadFields', errorText(error)));
	}
	const report = newReport(itemIndex, { name, ...known });
	if (!phone.ok) {
		const reason = phone.reason === 'empty' ? 'emptyPhone' : 'invalidPhone';
		return refused(failed(report, 'validate', reason, phone.message));
	}

	const variables = readTemplateVariables(
		givenTemplateVariables((name) => context.getNodeParameter(name, itemIndex, null)),
		plan,
	);
	if (!variables.ok) {
		const { problems } = variables;
		const error = problemsText(problems);
		const missing = problems.flatMap(({ key, reason }) => (key && reason === 'missing' ? key : []));
		return refused(failed(report, 'validate', 'invalidVariables', error), missing);
	}
	let reason: ContactReason = 'invalidLeadFields';
	try {
		const leadBody = { ...leadFieldsOf(context, itemIndex, name), phone: phone.digits };
		reason = 'invalidOptions';
		const contact: Contact = {
			item: itemIndex,
			phone: phone.digits,
			country: phone.country,
			leadBody,
			plan,
			components: templateComponents(plan.template, variables.values),
			options: readContactOptions(options),
			preview:
				settings.dryRun !== 'off' ? renderTemplate(plan.template, variables.values) : undefined,
			report,
		};
		return { ok: true, contact };
	} catch (error) {
		if (!(error instanceof InvalidInput)) {
			return refused(interruptionReport(report, 'validate', error));
		}
		return refused(failed(report, 'validate', reason, errorText(error)));
	}
}

function refused(report: ContactReport, missingVariables: string[] = []): ReadContact {
	return { ok: false, report, missingVariables };
}

function locatorValue(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = context.getNodeParameter(name, itemIndex, '', { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function leadName(context: IExecuteFunctions, itemIndex: number): string {
	const name = context.getNodeParameter('leadName', itemIndex, '') as unknown;
	return isBlank(name) ? '' : textOf(name, 'Lead Name').trim();
}

function leadFieldsOf(context: IExecuteFunctions, itemIndex: number, name: string): IDataObject {
	const given = context.getNodeParameter('leadFields', itemIndex, {}) as IDataObject;
	const fields = { ...given };
	if (given.leadOwner !== undefined) {
		fields.leadOwner = context.getNodeParameter('leadFields.leadOwner', itemIndex, '', {
			extractValue: true,
		}) as string;
	}
	return leadFieldsBody({ ...fields, name });
}
