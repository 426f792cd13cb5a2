import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { showHint } from '../shared/editorText';
import { Form } from '../shared/fields/form';
import { shownCampaigns } from '../shared/claim/shownCampaigns';
import { leadUrlOf } from '../shared/transport/apiSettings';
import { filledFields, onceEach } from '../shared/records';
import { createClientOfAllItems, type CrmClient } from '../shared/transport/crmClient';
import { errorItem, nodeErrorOf } from '../shared/transport/failure/nodeErrors';
import { countOf } from '../shared/values/describeValue';
import { timeInZone } from '../shared/values/time';
import { readPersons, type Person } from './readLeads';
import { readContact, readRequest, type ReportContact, type ReportRequest } from './form';
import { describeExtent, describeRows, reportRows, summarize } from './report';

/** What input items ask for, and those that ask for it. */
interface Report {
	request: ReportRequest;
	items: number[];
	contacts: ReportContact[];
}

/**
 * Reads the results of campaigns from the claims on leads. Nothing is written.
 *
 * @returns the rows, each paired with its contact's item, or with the first item that asks for them; if
 *   the node continues on errors, the error for each item that it concerns
 * @throws {NodeOperationError} when a parameter is invalid
 * @throws {NodeApiError} when the CRM refuses the token, or the leads cannot be listed
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	const runFor = async (items: number[], work: () => void | Promise<void>) => {
		try {
			await work();
		} catch (thrown) {
			if (!context.continueOnFail()) throw nodeErrorOf(context.getNode(), thrown, items[0]);
			output.push(...items.map((item) => errorItem(context, thrown, item)));
		}
	};
	const all = [...context.getInputData().keys()];
	await runFor(all, async () => {
		const signal = context.getExecutionCancelSignal();
		const client = await createClientOfAllItems(context, { signal });
		const reports = new Map<string, Report>();
		for (const item of all) {
			await runFor([item], () => {
				const form = Form.ofItem(context, item);
				const request = readRequest(form);
				// However its key is typed.
				const id = JSON.stringify({ ...request, typedKey: undefined });
				const report = reports.get(id) ?? { request, items: [], contacts: [] };
				reports.set(id, report);
				if (request.reportOn === 'contacts') report.contacts.push(readContact(form, item));
				report.items.push(item);
			});
		}
		const lists = new Map<string, Person[]>();
		for (const { request, items, contacts } of reports.values()) {
			await runFor(items, async () => {
				const list = JSON.stringify([request.range, contacts]);
				const persons = lists.get(list) ?? (await readPersons(client, request, contacts));
				lists.set(list, persons);
				for (const json of rowsOf(context, client, request, persons)) {
					const item = typeof json.item === 'number' ? json.item - 1 : items[0];
					output.push({ json, pairedItem: { item } });
				}
			});
		}
	});
	return [output];
}

/** The output of a report. A hint says what it counts. */
function rowsOf(
	context: IExecuteFunctions,
	{ settings: { leadPage } }: CrmClient,
	{ operation, reportOn, key, typedKey, limit }: ReportRequest,
	persons: readonly Person[],
): IDataObject[] {
	const zone = context.getTimezone();
	const hint = (message: string) => showHint(context, { message, location: 'outputPane' });
	const extent = reportOn === 'contacts' ? '' : describeExtent(persons);
	if (operation !== 'getAll') {
		const rows = reportRows(persons, key, zone);
		hint(describeRows(rows, typedKey, extent));
		if (operation === 'getSummary') return summarize(rows, typedKey);
		return rows.map((row) => {
			const kept = row.status === 'sent' ? 'answered' : 'evidence';
			return filledFields({ ...row, ...leadUrlOf(row.leadId, leadPage) }, [kept]);
		});
	}
	const leads = onceEach(persons.flatMap((person) => person.leads));
	const campaigns = shownCampaigns(leads, persons.at(-1)?.now ?? 0);
	hint(`${countOf(campaigns.length, 'campaign')}${extent}`);
	return campaigns.slice(0, limit).map(({ name, firstAt, lastAt, ...campaign }) => ({
		campaign: name,
		...campaign,
		firstAt: timeInZone(firstAt, zone),
		lastAt: timeInZone(lastAt, zone),
	}));
}
