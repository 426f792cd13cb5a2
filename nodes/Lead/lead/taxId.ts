import type { IDataObject } from 'n8n-workflow';

import { isLeftEmpty } from '../../shared/fields/emptiness';
import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';

/**
 * Keeps the digits of `taxId` (spec, section 2: "digits"); leaves it out when it is empty.
 *
 * @param place where the field stands in the request
 * @throws {InvalidInput} when there is text in it, but no digit
 */
export function keepTaxIdDigits(place: 'body' | 'qs'): PrepareRequest {
	return (request) => {
		const { taxId, ...others } = { ...(request[place] as IDataObject) };
		if (isLeftEmpty(taxId)) return { ...request, [place]: others };
		const digits = String(taxId).replace(/\D/g, '');
		if (digits === '') {
			throw new InvalidInput(
				'"Tax ID" holds no digits',
				'Enter the tax number in "Tax ID"; dots, dashes and slashes may stay in it.',
			);
		}
		return { ...request, [place]: { ...others, taxId: digits } };
	};
}
