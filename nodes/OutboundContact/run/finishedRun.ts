import type { IExecuteFunctions } from 'n8n-workflow';

import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import type { ContactReport } from '../report/report';

/** A run when all its contacts have been processed. */
export interface FinishedRun {
	context: IExecuteFunctions;
	campaign: Campaign;
	contacts: readonly Contact[];
	/** Of all items, in their order. */
	reports: readonly ContactReport[];
}
