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

	it('ends at a midnight that is not the start', async () => {
		const { json } = await node.run(create, [
			{ start: '2026-04-01T22:00:00', end: '2026-04-02T00:00:00' },
		]);
		const { startDate, endDate } = json[0];
		expect(Date.parse(String(endDate)) - Date.parse(String(startDate))).toBe(2 * 3_600_000);
	});
});
