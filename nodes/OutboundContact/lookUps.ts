import { protectedField } from './leadDetails';
import { neededParts } from './rules';
import type { CampaignSettings } from './settings';

/** What came of looking contacts up by phone in a dry run. */
export class LookUps {
	private found = 0;

	private missing = 0;

	/** Contacts for which the CRM showed other leads only. */
	private unclear = 0;

	/**
	 * Notes one look-up.
	 *
	 * @param isFound whether the CRM showed a lead with the phone
	 * @param shown how many leads it showed
	 */
	note(isFound: boolean, shown: number): void {
		if (isFound) this.found++;
		else if (shown === 0) this.missing++;
		else this.unclear++;
	}

	/** What the closing hint says where rules may not have seen the leads that they are about. */
	hints(settings: CampaignSettings): string[] {
		if (!neededParts(settings).some((part) => protectedField[part])) return [];
		if (this.unclear > 0) {
			return [
				`For ${this.unclear} of the contacts the CRM showed only other leads, so it is not known whether they opted out, were contacted or have the message`,
			];
		}
		if (this.found > 0 || this.missing === 0) return [];
		return ['The CRM found no lead by any of these phones: all contacts count as new'];
	}
}
