import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { readFields, type ValuesOf } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { readItemPhone, type ItemPhone } from '../../shared/form/readPhone';
import { campaignLocator } from '../../shared/locators/campaign';
import { readListLimit } from '../../shared/operation/standardFields';
import { InvalidInput } from '../../shared/invalidInput';
import { pickedValue } from '../../shared/values/fieldValue';
import { rangeFields, reportFields } from './form';

/** The contact of an input item. */
export interface ReportContact extends Pick<ItemPhone, 'phone' | 'shown'> {
	itemIndex: number;
}

type Reported = ValuesOf<typeof reportFields>;

/** What input items ask for. Those that ask for the same share one report. */
export interface ReportRequest {
	operation: Reported['operation'];
	reportOn: Reported['reportOn'];
	/** The campaign's key in its normal form; empty for "Get Many". */
	key: string;
	/** How many campaigns are returned; only for "Get Many". */
	limit?: number;
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
export function readRequest(form: Form, itemIndex: number) {
	const { operation, reportOn } = readFields(reportFields, form, { blank: 'refused' });
	const isMany = operation === 'getAll';
	const typedKey = isMany ? '' : typedKeyOf(pickedValue(form.get(campaignLocator.name)));
	const request: ReportRequest = { operation, reportOn, key: normalKey(typedKey) };
	if (isMany) request.limit = readListLimit(form);
	else if (request.key === '') {
		throw new InvalidInput(
			'"Campaign" needs a letter or a digit',
			'Pick a campaign, or enter the key that it was sent with.',
		);
	}
	if (reportOn === 'range') Object.assign(request, readRange(form));
	const contact = reportOn === 'contacts' ? readContact(form, itemIndex) : undefined;
	return { request, typedKey, contact };
}

function readContact(form: Form, itemIndex: number): ReportContact {
	const { phone, shown } = readItemPhone(form);
	return { itemIndex, phone, shown };
}

function readRange(form: Form): { from: number; to: number } {
	const { createdAfter: from, createdBefore: to } = readFields(rangeFields, form, {
		blank: 'refused',
	});
	if (from <= to) return { from, to };
	throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
}
