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

	it('refuses an end before the start, whatever the zones, before any request', async () => {
		const { run, requests } = await node.run(create, [
			{ start: '2026-04-02T13:00:00Z', end: '2026-04-02T13:00:00+02:00' },
		]);
		expect(run.error?.message).toBe('"End Date" is before "Start Date"');
		expect(requests).toEqual([]);
	});

	it.each([
		['2026-04-02T10:00:00-03:00', '2026-04-02T14:00:00Z'],
		['2026-04-02 10:00', '2026-04-02T18:00:00.000Z'],
		['2026-04-02T23:00:00+09:00', '2026-04-02T15:00:00+00:00'],
		['20260402T100000Z', '2026-04-02'],
		['2026-04-02T10:00', '2026-04-02T09:30'],
		['2026-04-02T10:00:00Z', '2026-04-02T10:00:00.000Z'],
		['in the morning', 'at noon'],
	])('takes dates of JSON that may be in order: %s and %s', async (startDate, endDate) => {
		const { run, requests } = await node.run({
			...create,
			startDate: '={{ "" }}',
			additionalFields: { additionalFieldsJson: JSON.stringify({ startDate, endDate }) },
		});
		expect(String(run.error?.message)).not.toContain('is before');
		expect(requests).toHaveLength(1);
	});

	it.each([
		['2026-04-02T10:00:00-03:00', '2026-04-02T12:00:00Z'],
		['2026-04-02T09:00:00Z', '2026-04-02T10:00:00+02:00'],
		['2026-04-02T10:00:00.001Z', '2026-04-02T10:00:00Z'],
	])('refuses in JSON a start at %s with an end at %s', async (startDate, endDate) => {
		const { run, requests } = await node.run({
			operation: 'update',
			appointmentId: 'appointment-helena',
			updateFields: { additionalFieldsJson: JSON.stringify({ startDate, endDate }) },
		});
		expect(run.error?.message).toBe('"End Date" is before "Start Date"');
		expect(requests).toEqual([]);
	});
});
