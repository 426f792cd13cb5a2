import type { INode } from 'n8n-workflow';

import { InvalidInput } from '../../../../../../nodes/shared/invalidInput';
import { LimitReached } from '../../../../../../nodes/shared/transport/pace/requestPool';
import {
	errorItem,
	nodeErrorOf,
} from '../../../../../../nodes/shared/transport/failure/nodeErrors';
import { RequestFailed } from '../../../../../../nodes/shared/transport/failure/requestFailed';

const node = { name: 'CRM Lead', type: 'crmLead', typeVersion: 1 } as INode;

describe('nodeErrorOf', () => {
	it.each<[string, Error, object | undefined]>([
		['a wrong value', new InvalidInput('x', 'y'), { cause: 'configuration-invalid' }],
		[
			'a limit',
			new LimitReached(new Date('2020-01-01')),
			{ cause: 'rate-limited', retryAfterMs: 0, resetsAtEpochMs: Date.parse('2020-01-01') },
		],
		['a limit without a time', new LimitReached(), { cause: 'rate-limited' }],
		['another error', new Error('x'), undefined],
	])('declares the cause of %s', (_what, thrown, failure) => {
		expect(nodeErrorOf(node, thrown).failure).toEqual(failure);
	});

	it.each([
		['refused', 401, 'credential-invalid'],
		['refused', 404, 'configuration-invalid'],
		['unavailable', 503, 'temporarily-unavailable'],
		['unknown', 503, undefined],
	] as const)('declares the cause of a request that is %s with %d', (kind, status, cause) => {
		const failed = new RequestFailed({ kind, status, message: 'x', description: 'y' }, 'none');
		expect(nodeErrorOf(node, failed).failure?.cause).toBe(cause);
	});
});

describe('the text that is passed on where nobody reads a description', () => {
	const wrong = new InvalidInput('"Phone" is <b>', 'Enter it with 4 digits (EPROTO).');

	it('holds reason and advice in an item', () => {
		const context = { getNode: () => ({ ...node, onError: 'continueErrorOutput' }) as INode };
		expect(errorItem(context, wrong, 2)).toEqual({
			json: { error: '"Phone" is ‹b>. Enter it with 4 digits (EPROTO).' },
			pairedItem: { item: 2 },
		});
	});

	it('holds reason and advice for an AI agent, and the reason alone for people', () => {
		const tool = { ...node, type: 'crmLeadTool' };
		expect(nodeErrorOf(tool, wrong).message).toMatch(/ Enter it with 4 digits \(EPROTO\)\.$/);
		expect(nodeErrorOf(node, wrong).message).toBe('"Phone" is ‹b>');
	});
});
