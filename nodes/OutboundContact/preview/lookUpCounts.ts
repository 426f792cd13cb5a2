import { protectedFields } from '../rules';
import type { CampaignSettings } from '../settings';

/** Counts the results of looking up contacts by phone in a dry run. */
export class LookUpCounts {
	private found = 0;

	private missing = 0;

	/** Contacts for which the CRM listed other leads only. */
	private unclear = 0;

	/**
	 * Records one look-up.
	 *
	 * @param isFound whether the CRM listed a lead with the phone
	 * @param listedCount number of leads in the answer
	 */
	record(isFound: boolean, listedCount: number): void {
		if (isFound) this.found++;
		else if (listedCount === 0) this.missing++;
		else this.unclear++;
	}

	/** Warnings for the summary, if the rules may not have seen the leads that they protect. */
	hints(settings: CampaignSettings): string[] {
		if (protectedFields(settings).length === 0) return [];
		if (this.unclear > 0) {
			return [
				`For ${this.unclear} of the contacts, the CRM showed only other leads, so it is unknown whether they opted out, were contacted or already got the message`,
			];
		}
		if (this.found > 0 || this.missing === 0) return [];
		return ['The CRM found no lead by any of these phones: all contacts count as new'];
	}
}
