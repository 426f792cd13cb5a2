import { isBlank } from '../values/blank';
import { isSameText } from '../values/text';
import type { KnownLead } from './knownLead';
import { hasSameTaxId } from './taxId';

/** The fields by which the CRM takes two people for one (spec, section 9), besides the phone. */
const sharedFields = { taxId: 'Tax ID', email: 'Email' };

type SharedField = keyof typeof sharedFields;

/**
 * The fields with a value that belongs to somebody else's lead, too; all that are given where that lead
 * does not show which.
 *
 * @param given values of a lead's fields
 */
export function sharedValues(
	other: KnownLead,
	given: Partial<Record<SharedField, unknown>>,
): SharedField[] {
	const { taxId, email } = given;
	const isShared = {
		taxId: hasSameTaxId(taxId, other.text('taxId')),
		email: !isBlank(email) && isSameText(other.text('email'), String(email).trim()),
	};
	const isClear = isShared.taxId || isShared.email;
	const filled = (['taxId', 'email'] as const).filter((field) => given[field]);
	return filled.filter((field) => isShared[field] || !isClear);
}

/** Says that values are not stored because somebody else's lead has them. */
export function describeShared(fields: readonly SharedField[], { id }: KnownLead): string {
	const names = fields.map((field) => `"${sharedFields[field]}"`).join(' and ');
	return `${names} not stored: the lead ${id} of somebody else has the same`;
}
