import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelLocator, labelsIn } from '../../shared/locators/label';
import { createdInLastDays, recentDays } from '../../shared/locators/recentLeads';
import { askOncePerRun, type ItemContext } from '../../shared/operation/nodeRun';
import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';

/**
 * Looks up the ID of a label that is given by name, and sets it in the body. The API cannot list
 * labels, so the name is looked up among the labels of recent leads, further back until it is found.
 *
 * @throws {InvalidInput} when no label or several labels have the name
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 */
export const resolveLabelName: PrepareRequest = async function (request) {
	const given = this.getNodeParameter('labelId', '') as { mode?: unknown };
	const body = { ...(request.body as IDataObject) };
	const name = String(body.labelId ?? '').trim();
	if (given?.mode !== 'name' || name === '') return request;
	return { ...request, body: { ...body, labelId: await idOf(this, name) } };
};

async function idOf(context: ItemContext, wanted: string): Promise<string> {
	const compared = comparableLabel(wanted);
	const { displayName } = labelLocator;
	for (const days of recentDays) {
		const labels = await askOncePerRun(context, {
			key: `labels of ${days} days`,
			endpoint: endpoints.listLeads,
			query: createdInLastDays(days),
			read: labelsIn,
		});
		const found = labels.filter(({ name }) => comparableLabel(name) === compared);
		if (found.length === 1) return found[0].id;
		if (found.length > 1) {
			throw new InvalidInput(
				`Several labels are named "${wanted}"`,
				`Pick one from the list in "${displayName}", or enter its ID.`,
			);
		}
	}
	throw new InvalidInput(
		`No recent lead has a label named "${wanted}"`,
		`The CRM cannot list labels, so names are looked up among the leads of the last ${recentDays[recentDays.length - 1]} days. Enter the label's ID in "${displayName}": CRM Lead → Get Many shows the names and IDs of each lead's labels.`,
	);
}
