import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelLocator, labelsIn } from '../../shared/locators/label';
import { createdInLastDays, recentDays } from '../../shared/locators/recentLeads';
import { readRecords } from '../../shared/operation/readRecords';
import type { PrepareRequest } from '../../shared/operation/operation';
import { withRunClient } from '../../shared/operation/runClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { apiErrorOf } from '../../shared/transport/nodeErrors';

type Labels = Array<{ id: string; name: string }>;

const labelsByRun = new WeakMap<object, Promise<Labels>>();

/**
 * Looks up the ID of a label that is given by name, and sets it in the body. The API cannot list
 * labels, so the name is looked up among the labels of recent leads, once per node run.
 *
 * @throws {InvalidInput} when no label or several labels have the name
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 */
export const resolveLabelName: PrepareRequest = async function (request) {
	const given = this.getNodeParameter('labelId', '') as { mode?: unknown };
	const body = { ...(request.body as IDataObject) };
	const name = String(body.labelId ?? '').trim();
	if (given?.mode !== 'name' || name === '') return request;
	return { ...request, body: { ...body, labelId: idOf(await labelsOfRun(this, request), name) } };
};

function idOf(labels: Labels, wanted: string): string {
	const compared = comparableLabel(wanted);
	const found = labels.filter(({ name }) => comparableLabel(name) === compared);
	if (found.length === 1) return found[0].id;
	const { displayName } = labelLocator;
	if (found.length > 1) {
		throw new InvalidInput(
			`Several labels are named "${wanted}"`,
			`Pick one from the list in "${displayName}", or enter its ID.`,
		);
	}
	throw new InvalidInput(
		`No recent lead has a label named "${wanted}"`,
		`The CRM cannot list labels, so names are looked up among the leads of the last ${recentDays[recentDays.length - 1]} days. Enter the ID of the label in "${displayName}".`,
	);
}

async function labelsOfRun(
	context: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
): Promise<Labels> {
	const run = context.getExecuteData();
	const reading = labelsByRun.get(run) ?? readLabels(context, request);
	labelsByRun.set(run, reading);
	// A run that n8n retries (Retry On Fail) reads the labels again.
	reading.catch(() => labelsByRun.delete(run));
	return await reading;
}

async function readLabels(
	context: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
): Promise<Labels> {
	return await withRunClient(context, request, async (client) => {
		for (const days of recentDays) {
			const answer = await client.request(endpoints.listLeads, { query: createdInLastDays(days) });
			if (!answer.ok) throw apiErrorOf(context.getNode(), answer.failure, context.getItemIndex());
			const labels = labelsIn(readRecords<Lead>(answer.body, 'leads'));
			if (labels.length > 0) return labels;
		}
		return [];
	});
}
