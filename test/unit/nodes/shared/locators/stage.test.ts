import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { picked } from '../../../../support/pickedLocator';
import { listSearchesFor } from '../../../../../nodes/shared/locators/recordLocator';
import { stageLocator } from '../../../../../nodes/shared/locators/stage';

const stages = [
	{ id: 's1', pipelineId: 'p1', name: 'New', order: 1, color: null, createdAt: '' },
	{ id: 's2', pipelineId: 'p2', name: 'New', order: 1, color: null, createdAt: '' },
	{ id: 's3', pipelineId: 'p1', name: 'Negociação', order: 2, color: null, createdAt: '' },
];

const { searchStages } = listSearchesFor([stageLocator]);

let parameters = {};

const editor = {
	getCurrentNodeParameters: () => parameters,
	getNode: () => ({ name: 'CRM', credentials: {} }),
	getCredentials: async () => ({ baseUrl: 'https://crm.example.com/api/v1', token: 't' }),
	helpers: {
		httpRequestWithAuthentication: async () => ({ statusCode: 200, headers: {}, body: stages }),
	},
} as unknown as ILoadOptionsFunctions;

beforeEach(() => {
	parameters = {};
});

describe('the list of stages', () => {
	it('shows the pipeline of stages with the same name', async () => {
		const { results } = await searchStages.call(editor);
		expect(results).toEqual([
			{ name: 'Negociação (pipeline p1)', value: 's3' },
			{ name: 'New (pipeline p1)', value: 's1' },
			{ name: 'New (pipeline p2)', value: 's2' },
		]);
	});

	it.each([
		[{ additionalFields: { pipelineId: picked('p2') } }, ['s2']],
		[{ updateFields: { pipelineId: ' p1 ' } }, ['s3', 's1']],
		[{ additionalFields: { pipelineId: picked('') } }, ['s3', 's1', 's2']],
		[{ additionalFields: { pipelineId: '={{ $json.pipeline }}' } }, ['s3', 's1', 's2']],
	])('is that of the pipeline chosen in %j', async (chosen, expected) => {
		parameters = chosen;
		const { results } = await searchStages.call(editor);
		expect(results.map(({ value }) => value)).toEqual(expected);
	});

	it('is searched by name, id and pipeline, ignoring case and accents', async () => {
		const names = async (filter: string) =>
			(await searchStages.call(editor, filter)).results.map(({ value }) => value);
		expect(await names('negociacao')).toEqual(['s3']);
		expect(await names('P2')).toEqual(['s2']);
		expect(await names('s1')).toEqual(['s1']);
	});
});
