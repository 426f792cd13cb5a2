import type { IDataObject } from 'n8n-workflow';

import { isBlank } from '../../shared/values/blank';
import { taxIdDigits } from '../../shared/lead/leadFieldsBody';
import type { PrepareRequest } from '../../shared/operation/operation';

/**
 * Keeps the digits of `taxId` (spec, section 2: "digits"); leaves it out when it is empty.
 *
 * @param place where the field stands in the request
 * @throws {InvalidInput} when there is text in it, but no digit
 */
export function keepTaxIdDigits(place: 'body' | 'qs'): PrepareRequest {
	return (request) => {
		const { taxId, ...others } = { ...(request[place] as IDataObject) };
		const kept = isBlank(taxId) ? others : { ...others, taxId: taxIdDigits(taxId) };
		return { ...request, [place]: kept };
	};
}
