import { isObject } from '../../validation';
import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { withMetadata } from '../rewriting';

const nullIfEmpty = (metadata: unknown) =>
	isObject(metadata) && Object.keys(metadata).length === 0 ? null : metadata;

export const listShowsEmptyMetadataAsNull: Dialect = {
	description: 'GET /lead shows empty metadata as null',
	why: 'The column for metadata is null until something is stored.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: withMetadata(answer.body, nullIfEmpty),
		})),
	}),
};
