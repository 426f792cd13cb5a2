import { newLead } from '../../../../../nodes/Trigger/newLead/newLead';
import { formOf } from '../../../../support/formOf';
import type { PollRun } from '../../../../../nodes/Trigger/pollRun';

it('emits more leads of one poll than a function call may have arguments', async () => {
	const createdAt = new Date(Date.now() - 1_000).toISOString();
	const leads = Array.from({ length: 200_000 }, (_, index) => ({ id: `lead-${index}`, createdAt }));
	const run = {
		requestInTime: async () => ({ body: leads, headers: {} }),
		form: formOf(),
		readText: () => '',
		logSkipped: () => {},
		logFullList: () => {},
		isHalfOver: () => false,
		createShaper: () => (lead: object) => lead,
	} as unknown as PollRun;
	const { emitted } = await newLead.poll(run, { settledBefore: 0, seen: '' });
	expect(emitted).toHaveLength(leads.length);
});
