import { sharedGate } from '../../../../../../nodes/shared/transport/pace/requestGate';
import { RequestPool } from '../../../../../../nodes/shared/transport/pace/requestPool';

describe('the gate that runs share', () => {
	afterEach(() => jest.restoreAllMocks());

	/** Stops the clock. @returns what sets it ahead */
	function movableClock() {
		let now = Math.ceil(performance.now());
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		return (minutes: number) => (now += minutes * 60_000);
	}

	it('is kept for ten minutes after its last run, with what it has learned', () => {
		const advance = movableClock();
		const gate = sharedGate('kept');
		advance(10);
		expect(sharedGate('kept')).toBe(gate);
		advance(9);
		expect(sharedGate('kept')).toBe(gate);
		advance(11);
		sharedGate('other');
		expect(sharedGate('kept')).not.toBe(gate);
	});

	it('is kept as long as a run has something to send', async () => {
		const advance = movableClock();
		const gate = sharedGate('busy');
		let end = () => {};
		const ended = new Promise<void>((resolve) => (end = resolve));
		const running = new RequestPool(1, gate).run(async () => await ended);
		advance(11);
		sharedGate('other');
		expect(sharedGate('busy')).toBe(gate);
		end();
		await running;
	});
});
