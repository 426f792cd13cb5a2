import { sharedGate } from '../../../../../../nodes/shared/transport/pace/requestGate';
import { RequestPool } from '../../../../../../nodes/shared/transport/pace/requestPool';

describe('the gate that runs share', () => {
	afterEach(() => jest.restoreAllMocks());

	/** Sets the clock ahead. @returns what sets it further */
	function movableClock() {
		const now = performance.now.bind(performance);
		let ahead = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
		return (minutes: number) => (ahead += minutes * 60_000);
	}

	it('is kept for ten minutes after its last run, with what it has learned', () => {
		const advance = movableClock();
		const gate = sharedGate('kept');
		advance(9);
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
