import type { IDataObject } from 'n8n-workflow';

import { newReport, type ContactReport } from '../../nodes/OutboundContact/report/report';

/** A row of CRM Outbound Contact, with the columns that are left out where no contact has a value. */
export function completeReport(row: IDataObject | ContactReport): ContactReport {
	const missing = Object.entries(newReport(0, {})).filter(
		([column]) => !Object.hasOwn(row, column),
	);
	return { ...row, ...Object.fromEntries(missing) } as unknown as ContactReport;
}
