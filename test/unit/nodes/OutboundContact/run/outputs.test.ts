import type { IExecuteFunctions } from 'n8n-workflow';

import { asSkipped, newReport } from '../../../../../nodes/OutboundContact/report/report';
import { createOutputs } from '../../../../../nodes/OutboundContact/run/outputs';
import type { WithInputItems } from '../../../../../nodes/shared/fields/form';

it('puts a row with a name and a phone first, also where no row needs attention', () => {
	const context = {
		getInputData: () => [],
		getTimezone: () => 'UTC',
		getNode: () => ({ type: 'crmOutboundContact' }),
	} as unknown as WithInputItems<IExecuteFunctions>;
	const reports = [{}, { phone: '1' }, { name: 'Ana', phone: '2' }].map((known, item) => ({
		...newReport(item, known),
		...asSkipped('optedOut'),
	}));
	const [sent, others] = createOutputs(context, reports);
	expect(sent).toEqual([]);
	expect(others.map(({ json }) => json.item)).toEqual([3, 1, 2]);
});
