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

/** What is remarked on a run: sentences without a full stop, or nothing. */
export type Finding = (run: FinishedRun) => string | string[] | undefined;

/** Whom a run in mode Send would send to. */
export function plannedOf({ contacts, reports }: FinishedRun): Contact[] {
	return contacts.filter(({ itemIndex }) => reports[itemIndex].status === 'planned');
}
