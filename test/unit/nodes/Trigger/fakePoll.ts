import type { IDataObject } from 'n8n-workflow';

import type { PollRun } from '../../../../nodes/Trigger/pollRun';
import { formOf } from '../../../support/formOf';

/** A poll whose requests for leads are answered by a function, with the periods that were asked for. */
export function fakePoll(
	leadsOf: (asked: number) => object[],
	{ isHalfOver = () => false }: Partial<Pick<PollRun, 'isHalfOver'>> = {},
) {
	const asked: IDataObject[] = [];
	const run = {
		form: formOf(),
		answeredAt: Date.now(),
		requestInTime: async (_endpoint: unknown, { query }: { query: IDataObject }) => {
			asked.push(query);
			return { body: leadsOf(asked.length), headers: {} };
		},
		readText: () => '',
		logSkipped: () => {},
		logFullList: () => {},
		isHalfOver,
		createShaper: () => (record: object) => record,
	} as unknown as PollRun;
	return { run, asked };
}
