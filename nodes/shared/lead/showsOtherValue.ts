import { normalForm } from '../normalForm';
import { isRecord } from '../records';
import { isBlank } from '../values/blank';
import { isEquivalent } from '../values/isEquivalent';
import { parsedMetadata } from './metadata';
import { showsOtherPhone } from './samePhone';
import { hasSameTaxId } from './taxId';

/** Fields that a CRM may set itself when it creates a lead. */
const setByCrm = ['leadOwner', 'profileImage', 'status'];

/** Letters that stand for hidden ones. */
const mask = /[*\u2022\u2026]/;

/**
 * Whether a lead shows another value than was sent to create it: then somebody had filled it in before, as
 * a creation that is merged into a lead fills only empty fields (spec, section 9). Case, accents, spaces and
 * formats may differ, and a text may be cut or masked; a field that is not shown says nothing.
 *
 * @param sent body of the creation
 */
export function showsOtherValue(
	lead: Record<string, unknown>,
	sent: Record<string, unknown>,
): boolean {
	return Object.entries(sent).some(([name, value]) => {
		const shown = lead[name];
		if (isBlank(value) || isBlank(shown) || setByCrm.includes(name)) return false;
		if (name === 'phone') return showsOtherPhone(shown, String(value));
		if (isRecord(value)) return isOtherObject(parsedMetadata(shown), value);
		if (mask.test(String(shown))) return false;
		return name === 'taxId' ? !hasSameTaxId(shown, value) : isOtherText(shown, value);
	});
}

function isOtherObject(shown: unknown, sent: Record<string, unknown>): boolean {
	if (!isRecord(shown)) return false;
	return Object.entries(sent).some(
		([key, value]) => Object.hasOwn(shown, key) && !isEquivalent(shown[key], value),
	);
}

function isOtherText(shown: unknown, sent: unknown): boolean {
	const [one, other] = [shown, sent].map((value) =>
		normalForm(String(value), 'NFKD')
			.replace(/[^\p{Letter}\p{Number}]/gu, '')
			.toLowerCase(),
	);
	return one !== other && !(one.length > 2 && other.startsWith(one));
}
