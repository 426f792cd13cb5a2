import type { IExecuteFunctions } from 'n8n-workflow';

import type { Form, WithInputItems } from '../../shared/fields/form';
import type { Contact } from '../contact/contact';
import type { InputAge } from '../execution/inputAge';
import type { Campaign } from '../control/campaign';
import type { ContactReport } from '../report/report';

/** A run when all its contacts have been processed. */
export interface FinishedRun {
	context: WithInputItems<IExecuteFunctions>;
	/** Of the first item. */
	form: Form;
	campaign: Campaign;
	contacts: readonly Contact[];
	/** Of all items, in their order. */
	reports: readonly ContactReport[];
	inputAge: InputAge;
	/** What rows say of contacts who want no messages, by item index. */
	optOuts: ReadonlyMap<number, string>;
}
