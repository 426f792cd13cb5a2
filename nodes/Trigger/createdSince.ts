import { boundToleranceMs } from '../shared/lead/createdAtBounds';
import { believedAheadMs } from './clocks';

/**
 * The query for all leads created at or after a time. The CRM uses a start only with an end
 * (spec, section 4): that is a week ahead, so that no difference of clocks up to a week hides
 * a lead. The answer may hold leads from shortly before the time.
 *
 * @param from in ms since 1970
 */
export function createdSince(from: number): { startDate: string; endDate: string } {
	return {
		startDate: new Date(from - boundToleranceMs).toISOString(),
		endDate: new Date(Math.max(Date.now(), from) + believedAheadMs).toISOString(),
	};
}
