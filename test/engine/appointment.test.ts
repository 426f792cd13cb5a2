import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAppointment');

describe('CRM Appointment', () => {
	const create = {
		operation: 'create',
		title: 'First visit',
		startDate: '={{ $json.start }}',
		endDate: '={{ $json.end }}',
	};

	it.each([
		['2026-04-02', '2026-04-02'],
		['2026-04-02T00:00:00', '2026-04-02T00:00:00'],
	])('lasts all day from %s to %s', async (start, end) => {
		const { json } = await node.run(create, [{ start, end }]);
		const { startDate, endDate } = json[0];
		const hours = (Date.parse(String(endDate)) - Date.parse(String(startDate))) / 3_600_000;
		expect(hours).toBeCloseTo(24, 3);
	});

	it("says of a time without an offset that it was read in n8n's default zone", async () => {
		const hintsOf = async (zone: string) => {
			const [start, end] = ['2026-04-01T22:00:00', '2026-04-01T23:00:00'];
			const { run } = await node.run(create, [{ start: start + zone, end: end + zone }]);
			return run.hints('Node').map(({ message }) => message);
		};
		expect(await hintsOf('')).toEqual([expect.stringMatching(/^"Start Date" .* of New York/)]);
		expect(await hintsOf('-03:00')).toEqual([]);
	});

	it('ends at a midnight that is not the start', async () => {
		const { json } = await node.run(create, [
			{ start: '2026-04-01T22:00:00', end: '2026-04-02T00:00:00' },
		]);
		const { startDate, endDate } = json[0];
		expect(Date.parse(String(endDate)) - Date.parse(String(startDate))).toBe(2 * 3_600_000);
	});
});
