import { sharedGate, RequestPool } from '../../../../../../nodes/shared/transport/pace/requestPool';
import { stopClock } from '../../../../../support/stoppedClock';

const minuteMs = 60_000;

describe('the gate that runs share', () => {
	afterEach(() => jest.restoreAllMocks());

	it('is kept for ten minutes after its last run, with what it has learned', () => {
		const pass = stopClock();
		const gate = sharedGate('kept');
		pass(10 * minuteMs);
		expect(sharedGate('kept')).toBe(gate);
		pass(9 * minuteMs);
		expect(sharedGate('kept')).toBe(gate);
		pass(11 * minuteMs);
		sharedGate('other');
		expect(sharedGate('kept')).not.toBe(gate);
	});

	it('is kept as long as a run has something to send', async () => {
		const pass = stopClock();
		const gate = sharedGate('busy');
		let end = () => {};
		const ended = new Promise<void>((resolve) => (end = resolve));
		const running = new RequestPool(1, gate).run(async () => await ended);
		pass(11 * minuteMs);
		sharedGate('other');
		expect(sharedGate('busy')).toBe(gate);
		end();
		await running;
	});
});
