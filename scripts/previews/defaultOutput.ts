import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../nodes/shared/fields/field';
import { Form } from '../../nodes/shared/fields/form';
import type { ItemContext } from '../../nodes/shared/operation/nodeRun';
import type { Operation } from '../../nodes/shared/operation/operation';
import { buildOutput } from '../../nodes/shared/operation/output';
import type { UnknownRecord } from '../../nodes/shared/records';
import { readAnswer } from '../../nodes/shared/transport/exchange/answer';
import { sampleAnswer, sampleText } from './sampleAnswer';

/** The output that an operation with default settings makes of a sample answer. */
export async function defaultOutput(operation: Operation): Promise<IDataObject[]> {
	const { endpoint, id, fields = [] } = operation;
	const headers = { date: new Date().toUTCString() };
	const body = sampleAnswer(endpoint.response);
	const outcome = readAnswer(endpoint, { statusCode: 200, headers, body });
	if (outcome.kind !== 'answered') throw new Error(`The sample of ${endpoint.path} is no answer`);
	const sent = { attempts: 1, startedAt: 0, answeredAt: 0 };
	const answer = { ok: true as const, ...outcome.response, ...sent };
	const valueOf = ({ type, default: preset }: Field) =>
		// A template is picked by name and language.
		type === 'resourceLocator' ? `${sampleText}|${sampleText}` : preset;
	const values: UnknownRecord = {
		...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
		...(id && { [id.name]: sampleText }),
	};
	const form = new Form(values, 'UTC', (path) => values[path]);
	const run = { lookUps: new Map() };
	const item: unknown = { form, getItemIndex: () => 0, run, client: {}, getContext: () => ({}) };
	return await buildOutput(item as ItemContext, operation, {}, answer);
}
