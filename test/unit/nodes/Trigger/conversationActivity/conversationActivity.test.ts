import { conversationActivity } from '../../../../../nodes/Trigger/conversationActivity/conversationActivity';
import type { Field } from '../../../../../nodes/shared/fields/field';
import { fakePoll } from '../fakePoll';

const since = Date.parse('2026-03-01T12:00:00.000Z');

const memory = { mark: 0, watchedSince: 0, known: '' };

const leadWith = (createdAt: number, lastMessageAt: number) => ({
	id: 'lead',
	createdAt: new Date(createdAt).toISOString(),
	accountExternalConversations: [
		{
			id: 'a',
			createdAt: new Date(createdAt).toISOString(),
			lastMessageAt: new Date(lastMessageAt).toISOString(),
		},
	],
});

it.each([
	['at that time', since, 1],
	['just before it', since - 1, 0],
])('"Emit Since" decides on a message %s', async (_when, spokeAt, count) => {
	const { run } = fakePoll(() => [leadWith(since - 1_000, spokeAt)]);
	const { emitted } = await conversationActivity.poll(run, memory, since);
	expect(emitted).toHaveLength(count);
});

it.each([
	['an hour after it', 60, 1],
	['later', 61, 0],
])(
	'of those within an hour of the campaign, a message is emitted %s',
	async (_when, minutes, count) => {
		const sent = { status: 'sent', at: new Date(since).toISOString(), conversationId: 'a' };
		const lead = leadWith(since, since + minutes * 60_000);
		const { run } = fakePoll(() => [{ ...lead, metadata: { campaigns: { spring: sent } } }]);
		Object.assign(run, { readText: ({ name }: Field) => (name === 'withinHours' ? '1' : '') });
		expect((await conversationActivity.poll(run, memory)).emitted).toHaveLength(count);
	},
);

it.each([
	['is looked up', since, [false]],
	['says nothing where it was opened since', since - 1, []],
])('to recognize the account, a conversation %s', async (_what, until, expected) => {
	const { run } = fakePoll(() => [leadWith(since, since)]);
	expect(await conversationActivity.recognize(run, memory, until)).toEqual(expected);
});
