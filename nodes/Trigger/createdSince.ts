import { boundToleranceMs } from '../shared/lead/createdAtBounds';
import { maxAheadMs } from './clocks';

/**
 * The query for all leads created at or after a time. The CRM needs an end with a start (spec,
 * section 4): it is a week ahead, so that clocks that differ by up to a week hide no lead. The
 * answer may contain leads from shortly before the time.
 *
 * @param from in ms since 1970
 */
export function createdSince(from: number): { startDate: string; endDate: string } {
	return {
		startDate: new Date(from - boundToleranceMs).toISOString(),
		endDate: new Date(Math.max(Date.now(), from) + maxAheadMs).toISOString(),
	};
}
