import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { rereadLead } from '../../../../../nodes/OutboundContact/leadRequests/rereadLead';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

const mockPauses: number[] = [];
let mockIsCancelled = false;

jest.mock('../../../../../nodes/shared/wait', () => ({
	wait: async (ms: number) => {
		mockPauses.push(ms);
		return !mockIsCancelled;
	},
}));

beforeEach(() => {
	mockPauses.length = 0;
	mockIsCancelled = false;
});

/** Reads a lead that is listed from the given attempt on; never by default. */
async function reread(waitsUntilListed: boolean, listedAt = Infinity) {
	const record = { id: '1', phone: '5511987650001' };
	let requests = 0;
	const request = async () => {
		const body = ++requests >= listedAt ? [record] : [];
		return { ok: true, body, headers: {}, startedAt: 0, answeredAt: 0 };
	};
	const campaign = { client: { request } } as unknown as Campaign;
	const known = KnownLead.read(record);
	const found = await rereadLead(known, record.phone, campaign, { waitsUntilListed });
	return { isFound: found !== undefined, requests };
}

it('a lead that is not listed yet is waited for, longer and longer, up to 5.75 seconds', async () => {
	expect(await reread(true)).toEqual({ isFound: false, requests: 6 });
	expect(mockPauses).toEqual([250, 500, 1_000, 2_000, 2_000]);
});

it('the waiting ends once the lead is listed, also at the last attempt', async () => {
	expect(await reread(true, 2)).toEqual({ isFound: true, requests: 2 });
	expect(mockPauses).toEqual([250]);
	expect(await reread(true, 6)).toEqual({ isFound: true, requests: 6 });
});

it('a cancel ends the waiting', async () => {
	mockIsCancelled = true;
	expect(await reread(true, 2)).toEqual({ isFound: false, requests: 1 });
});

it('without that, it is read once', async () => {
	expect(await reread(false)).toEqual({ isFound: false, requests: 1 });
	expect(mockPauses).toEqual([]);
});
