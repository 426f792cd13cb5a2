import type { IDataObject } from 'n8n-workflow';

import {
	reportOf,
	type ContactReport,
	type Ending,
} from '../../nodes/OutboundContact/report/report';

/** The columns of CRM Outbound Contact that are left out where a contact has no value. */
const columns = [
	...['reason', 'failedStep', 'name', 'leadId', 'leadAlreadyExisted', 'conversationId'],
	...['conversationReused', 'messageId', 'sentAt', 'evidence', 'retryAt'],
];

/** A row of CRM Outbound Contact with all its columns. */
export function completeReport(row: IDataObject | ContactReport): ContactReport {
	const missing = columns.filter((column) => !Object.hasOwn(row, column));
	const empty = Object.fromEntries(missing.map((column) => [column, null]));
	return { ...row, ...empty } as unknown as ContactReport;
}

/** The report of an item without anything else that is known. */
export function bareReport(itemIndex: number, ending: Partial<Ending> = {}): ContactReport {
	const facts = { itemIndex, name: null, phone: '', template: '' };
	return reportOf(facts, { status: 'failed', reason: null, ...ending });
}
