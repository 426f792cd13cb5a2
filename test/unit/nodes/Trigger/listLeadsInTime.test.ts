import { listLeadsInTime, requireZones } from '../../../../nodes/Trigger/listLeadsInTime';
import { fakePoll } from './fakePoll';

it('asks for all leads without a period, and for those since a moment with one', async () => {
	const { run, asked } = fakePoll(() => []);
	await listLeadsInTime(run, 0);
	await listLeadsInTime(run, 1);
	await listLeadsInTime(run, 0, 1);
	expect(asked.map((query) => Object.keys(query))).toEqual([
		[],
		['startDate', 'endDate'],
		['startDate', 'endDate'],
	]);
});

describe('whether times have zones', () => {
	const withZone = [{ id: 'a', createdAt: '2026-03-01T12:00:00Z' }];
	const withoutZone = [{ id: 'a', createdAt: '2026-03-01T12:00:00' }];

	it.each([
		['the leads that were listed', withZone, withoutZone, 0],
		['those of the first period with any', [], withZone, 2],
		['none, where there are none', [], [], 4],
	])('is read from %s', async (_what, listed, second, count) => {
		const { run, asked } = fakePoll((nth) => {
			if (nth > 4) throw new Error('asked again');
			return nth === 2 ? second : [];
		});
		await requireZones(run, listed as never);
		expect(asked).toHaveLength(count);
	});

	it('is read from the newest leads, where none was listed', async () => {
		const { run } = fakePoll(() => withoutZone);
		await expect(requireZones(run, [])).rejects.toThrow('"Emit Since" cannot be used');
	});
});
