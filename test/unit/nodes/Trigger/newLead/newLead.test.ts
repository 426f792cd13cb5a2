import { newLead } from '../../../../../nodes/Trigger/newLead/newLead';
import { fakePoll } from '../fakePoll';

it('emits more leads of one poll than a function call may have arguments', async () => {
	const createdAt = new Date(Date.now() - 1_000).toISOString();
	const leads = Array.from({ length: 200_000 }, (_, index) => ({ id: `lead-${index}`, createdAt }));
	const { run } = fakePoll(() => leads);
	const { emitted } = await newLead.poll(run, { settledBefore: 0, seen: '' });
	expect(emitted).toHaveLength(leads.length);
});

it.each([
	['up to the last poll, also if that was at their start', 5, [false]],
	['none where the last poll was before their start', 4, []],
])('to recognize the account, looks up the leads %s', async (_what, until, expected) => {
	const { run } = fakePoll(() => [{ id: 'lead' }]);
	const memory = { settledBefore: 5, seen: '' };
	expect(await newLead.recognize(run, memory, until)).toEqual(expected);
});
