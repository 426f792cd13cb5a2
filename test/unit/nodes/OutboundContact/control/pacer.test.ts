import { createPacer } from '../../../../../nodes/OutboundContact/control/pacer';

afterEach(() => jest.restoreAllMocks());

describe('createPacer', () => {
	it("gives the next turn in time when n8n's clock is set back", async () => {
		const waitForTurn = createPacer(20);
		(await waitForTurn('channel'))();
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
		const startedAt = performance.now();
		(await waitForTurn('channel'))();
		expect(performance.now() - startedAt).toBeLessThan(2_000);
	});
});
