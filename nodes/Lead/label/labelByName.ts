import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelLocator, labelsIn } from '../../shared/locators/label';
import { createdInLastDays, recentDays } from '../../shared/locators/recentLeads';
import { readRecords } from '../../shared/operation/readRecords';
import type { PrepareRequest } from '../../shared/operation/operation';
import { withRunClient } from '../../shared/operation/runClient';
import type { Failure } from '../../shared/transport/failure';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { apiErrorOf } from '../../shared/transport/nodeErrors';

type Labels = Array<{ id: string; name: string }>;

/** The labels of recent leads, or why they could not be read. */
type Reading = { ok: true; labels: Labels } | { ok: false; failure: Failure };

const readingsByRun = new WeakMap<object, Promise<Reading>>();

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
	const reading = readingsByRun.get(run) ?? readLabels(context, request);
	readingsByRun.set(run, reading);
	// A run that n8n retries (Retry On Fail) reads the labels again.
	const isUsable = await reading.then(
		({ ok }) => ok,
		() => false,
	);
	if (!isUsable && readingsByRun.get(run) === reading) readingsByRun.delete(run);
	const found = await reading;
	if (found.ok) return found.labels;
	throw apiErrorOf(context.getNode(), found.failure, context.getItemIndex());
}

async function readLabels(
	context: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
): Promise<Reading> {
	return await withRunClient(context, request, async (client) => {
		for (const days of recentDays) {
			const answer = await client.request(endpoints.listLeads, { query: createdInLastDays(days) });
			if (!answer.ok) return answer;
			const labels = labelsIn(readRecords<Lead>(answer.body, 'leads'));
			if (labels.length > 0) return { ok: true, labels };
		}
		return { ok: true, labels: [] };
	});
}
