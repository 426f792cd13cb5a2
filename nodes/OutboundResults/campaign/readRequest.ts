import type { INodeProperties } from 'n8n-workflow';

import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import type { Form } from '../../shared/fields/form';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import { campaignLocator } from '../../shared/locators/campaign';
import { normalizePhone, type PhoneResult } from '../../shared/phone';
import { InvalidInput } from '../../shared/invalidInput';
import { checkValue, pickedValue } from '../../shared/values/fieldValue';
import { parseInstant } from '../../shared/values/date';
import { operationField, reportOnField } from './form';

/** The contact of an input item. */
export interface ReportContact {
	item: number;
	phone: PhoneResult;
	/** The phone as digits; one that is invalid as it was entered. */
	shown: string;
}

/** What input items ask for. Those that ask for the same share one report. */
export interface ReportRequest {
	operation: string;
	reportOn: string;
	/** The campaign's key in its normal form; empty for "Get Many". */
	key: string;
	/** Bounds of "Leads Created in a Range", in ms since the epoch. */
	from?: number;
	to?: number;
}

/**
 * Reads the parameters of an input item.
 *
 * @returns `typedKey`: the campaign's key as it was entered; `contact`: only for "Input Contacts"
 * @throws {InvalidInput} for a value that the user must change
 */
export function readRequest(form: Form, item: number) {
	const readChoice = (field: INodeProperties) =>
		String(checkValue(field, form.get(field.name, field.default), true));
	const [operation, reportOn] = [readChoice(operationField), readChoice(reportOnField)];
	const typedKey =
		operation === 'getAll' ? '' : typedKeyOf(pickedValue(form.get(campaignLocator.name)));
	const request: ReportRequest = { operation, reportOn, key: normalKey(typedKey) };
	if (operation !== 'getAll' && request.key === '') {
		throw new InvalidInput(
			'"Campaign" needs a letter or a digit',
			'Pick a campaign, or enter the key that it was sent with.',
		);
	}
	if (reportOn === 'range') Object.assign(request, readRange(form));
	const contact = reportOn === 'contacts' ? readContact(form, item) : undefined;
	return { request, typedKey, contact };
}

function readContact(form: Form, item: number): ReportContact {
	const value = form.get('phone');
	const phone = normalizePhone(value, readDefaultCountry(form));
	const shown = phone.ok ? phone.digits : String(value ?? '').slice(0, 60);
	return { item, phone, shown };
}

function readRange(form: Form): { from: number; to: number } {
	const from = parseInstant(form.get('createdAfter'), 'Created After', form.timeZone, 'start');
	const to = parseInstant(form.get('createdBefore'), 'Created Before', form.timeZone, 'end');
	if (from <= to) return { from, to };
	throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
}
