/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { gzipSync } from 'node:zlib';

import type { IDataObject } from 'n8n-workflow';

import type { DeclaredOperation } from '../../../scripts/declaredOperations';
import { attackCampaign } from '../campaignAttack';
import {
	attackOperation,
	expectEveryItem,
	goodAnswer,
	operations,
	representativeOperations,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileAnswer, type HostileCrm } from '../hostileCrm';
import { nodeName } from '../../support/engine';

/** Answers 200 with these bytes. */
function bytes(body: Buffer | string, headers: Record<string, string>): HostileAnswer {
	return (_request, response) => {
		response.writeHead(200, headers);
		response.end(body);
	};
}

const json = { 'content-type': 'application/json' };
const gzipped = { ...json, 'content-encoding': 'gzip' };
const html = { 'content-type': 'text/html' };

/** Answers that did not come from the API, whatever was asked. */
const foreign: Array<[name: string, answer: HostileAnswer]> = [
	['a page', bytes('<!doctype html><title>Please log in</title>', html)],
	['a page after a byte order mark and a comment', bytes('\ufeff\n<!-- x --><html></html>', html)],
	['a page that claims to be JSON', bytes('<html></html>', json)],
	['XML', bytes('<?xml version="1.0"?><error/>', { 'content-type': 'application/xml' })],
	['bytes that are not compressed as announced', bytes('{"id": "1"}', gzipped)],
];

/** A text may say anything: with its 2xx it proves neither a failure nor a change. */
const texts: Array<[name: string, answer: HostileAnswer]> = [
	['a text that asks to log in', bytes('Please log in again', { 'content-type': 'text/plain' })],
	['a text in Portuguese', bytes('Sessão expirada', { 'content-type': 'text/plain' })],
];

/** Answers that arrived damaged: a deletion has happened nevertheless. */
const damaged: Array<[name: string, answer: HostileAnswer]> = [
	['compressed JSON that is cut', bytes(gzipSync('{"id": "1"}').subarray(0, 15), gzipped)],
	['JSON with NaN', bytes('{"id": NaN}', json)],
	['a text of 10 kB', bytes('word '.repeat(2_000), { 'content-type': 'text/plain' })],
];

const isDeletion = ({ method }: DeclaredOperation) => method === 'DELETE';

const rejectedCases: HostileCase[] = [
	...operations.flatMap((operation) => foreign.map((each) => ({ operation, each }))),
	...representativeOperations.flatMap((operation) => damaged.map((each) => ({ operation, each }))),
].map(({ operation, each: [name, answer] }) => ({
	title: `${operation.title}: ${name}`,
	run: async (crm: HostileCrm) => {
		const result = await attackOperation(crm, operation, answer);
		const isDone = isDeletion(operation) && damaged.some(([title]) => title === name);
		expectEveryItem(result, 1);
		expect(result.json).toMatchObject([
			isDone ? { deleted: true } : { error: expect.any(String) as string },
		]);
	},
}));

/** What an operation returns for a text in place of what it asked for. */
function outputForText({ method, path, operation }: DeclaredOperation): IDataObject {
	// These first read the lead, to merge its metadata, or the template.
	const readsFirst = (method === 'PUT' && path === '/lead/{id}') || operation === 'sendTemplate';
	if (method === 'GET' || readsFirst) return { error: expect.any(String) as string };
	if (method === 'DELETE') return { deleted: true };
	if (method === 'PUT') return { updated: null };
	if (path.endsWith('/send-message')) return { id: null };
	if (path.endsWith('/assign')) return { answer: expect.any(String) as string };
	return { error: expect.any(String) as string };
}

const textCases: HostileCase[] = operations.flatMap((operation) =>
	texts.map(([name, answer]) => ({
		title: `${operation.title}: ${name}`,
		run: async (crm: HostileCrm) => {
			const result = await attackOperation(crm, operation, answer);
			expectEveryItem(result, 1);
			expect(result.json).toMatchObject([outputForText(operation)]);
		},
	})),
);

const acceptedCases: HostileCase[] = representativeOperations.map((operation) => ({
	title: `${operation.title}: a valid answer after a byte order mark`,
	run: async (crm: HostileCrm) => {
		const answer = goodAnswer(operation);
		const plain = await attackOperation(crm, operation, respond(200, answer));
		const sent = bytes(`\ufeff${JSON.stringify(answer)}`, json);
		expect((await attackOperation(crm, operation, sent)).json).toEqual(plain.json);
	},
}));

const campaignTextCases: HostileCase[] = texts.map(([name, answer]) => ({
	title: `a campaign: ${name} for the message, which counts as taken`,
	run: async (crm: HostileCrm) => {
		const { run } = await attackCampaign(crm, 'message', answer);
		const sent = run.json(nodeName, 0);
		expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent']);
		expect(sent.filter(({ messageId }) => messageId)).toEqual([]);
	},
}));

const campaignCases: HostileCase[] = [...foreign, ...damaged].map(([name, answer]) => ({
	title: `a campaign: ${name} for the message`,
	run: async (crm: HostileCrm) => {
		const { run } = await attackCampaign(crm, 'message', answer);
		expect(run.json(nodeName, 0)).toEqual([]);
	},
}));

/** Answers that arrive in an unexpected way: encodings, pages, damaged bytes. */
export const transferCases: HostileCase[] = [
	...rejectedCases,
	...textCases,
	...acceptedCases,
	...campaignCases,
	...campaignTextCases,
];
