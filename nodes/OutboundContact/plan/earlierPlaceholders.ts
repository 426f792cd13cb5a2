import type { IExecuteFunctions } from 'n8n-workflow';

import type { Template } from '../../shared/contract';
import { fingerprint } from '../../shared/fingerprint';
import { isRecord, type UnknownRecord } from '../../shared/records';
import { templateKey, templatePlaceholders } from '../../shared/template';
import { storedLabels, type PlaceholderLabels } from '../../shared/templateVariables/changedText';
import { storedJson } from '../../shared/templateVariables/parameter';

type Context = Pick<IExecuteFunctions, 'getNode' | 'getWorkflowStaticData'>;

/**
 * How a template's placeholders stood when their texts were filled in. Fields are stored with it. For JSON,
 * the first run of the active workflow has remembered it, and that holds until the JSON is edited.
 */
export function earlierPlaceholders(context: Context, template: Template): PlaceholderLabels {
	const { parameters } = context.getNode();
	const json = storedJson(parameters);
	if (json === undefined) return storedLabels(parameters, template);
	const entry = rememberedIn(context)[templateKey(template)];
	if (!isRecord(entry) || entry.json !== fingerprintOf(json)) return new Map();
	const labels = Object.entries(Object(entry.labels) as UnknownRecord);
	return new Map(labels.map(([key, label]) => [key, String(label)]));
}

/**
 * Remembers how a template's placeholders stand for which JSON is used. n8n keeps this of a run that nobody
 * started by hand. It then saves what all nodes of the workflow keep, as it was when the run began: nothing
 * is written twice.
 */
export function rememberPlaceholders(context: Context, template: Template): void {
	const json = storedJson(context.getNode().parameters);
	if (json === undefined) return;
	const labels = Object.fromEntries(
		templatePlaceholders(template).map(({ key, label }) => [key, label]),
	);
	const remembered = rememberedIn(context);
	const entry = { json: fingerprintOf(json), labels };
	const key = templateKey(template);
	if (JSON.stringify(remembered[key]) === JSON.stringify(entry)) return;
	context.getWorkflowStaticData('node').placeholders = { ...remembered, [key]: entry };
}

/** What was remembered, by the keys of the templates. */
function rememberedIn(context: Context): UnknownRecord {
	const { placeholders } = context.getWorkflowStaticData('node');
	return isRecord(placeholders) ? placeholders : {};
}

const fingerprintOf = (json: unknown) => fingerprint(JSON.stringify(json));
