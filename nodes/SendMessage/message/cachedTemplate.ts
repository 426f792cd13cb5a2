import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { readTemplates } from '../../shared/operation/readRecords';
import { endpoints, type Template } from '../../shared/contract';
import { withRunClient } from '../../shared/operation/runClient';
import { isApproved } from '../../shared/template';
import { changedTextHint } from '../../shared/templateVariables/changedText';
import type { Failure } from '../../shared/transport/failure';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { apiErrorOf } from '../../shared/transport/nodeErrors';

/** Identifies a template of a channel account. */
export interface TemplateQuery {
	accountIntegrationId: string;
	templateName: string;
	languageCode: string;
}

type Reading = { ok: true; template: Template | undefined } | { ok: false; failure: Failure };

const readingsByRun = new WeakMap<object, Map<string, Promise<Reading>>>();

/**
 * Reads an approved template once per node run, however many items send it. n8n prepares all items
 * at the same time, so they share one request. A failed read is dropped, so that a run that n8n
 * retries (Retry On Fail) reads again.
 *
 * @param request the send request, for its request options
 * @throws {InvalidInput} when the channel has no such approved template
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 */
export async function cachedTemplate(
	context: IExecuteSingleFunctions,
	query: TemplateQuery,
	request: IHttpRequestOptions,
): Promise<Template> {
	const run = context.getExecuteData();
	const readings = readingsByRun.get(run) ?? new Map<string, Promise<Reading>>();
	readingsByRun.set(run, readings);

	const key = JSON.stringify(query);
	const reading = readings.get(key) ?? read(context, query, request);
	readings.set(key, reading);
	const isUsable = await reading.then(
		({ ok }) => ok,
		() => false,
	);
	if (!isUsable && readings.get(key) === reading) readings.delete(key);
	const found = await reading;
	if (!found.ok) throw apiErrorOf(context.getNode(), found.failure, context.getItemIndex());
	if (found.template) return found.template;
	throw new InvalidInput(
		`There is no approved template "${query.templateName}" in ${query.languageCode}`,
		'Only approved templates of the chosen integration can be sent. Pick one from the list in "Template". Nothing was sent for this item.',
	);
}

async function read(
	context: IExecuteSingleFunctions,
	query: TemplateQuery,
	request: IHttpRequestOptions,
): Promise<Reading> {
	return await withRunClient(context, request, async (client) => {
		const answer = await client.request(endpoints.listTemplates, { query: { ...query } });
		if (!answer.ok) return { ok: false, failure: answer.failure };
		const { templateName, languageCode } = query;
		const template = readTemplates(answer.body).find(
			(each) => each.name === templateName && each.language === languageCode && isApproved(each),
		);
		warnOfChangedText(context, template);
		return { ok: true, template };
	});
}

/** Logs the hint, because n8n accepts execution hints only from programmatic nodes. */
function warnOfChangedText(context: IExecuteSingleFunctions, template: Template | undefined): void {
	const { name, parameters } = context.getNode();
	const hint = template && changedTextHint(parameters, template);
	if (hint) context.logger.warn(`${name}: ${hint}`);
}
