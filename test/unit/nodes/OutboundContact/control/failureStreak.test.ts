import { FailureStreak } from '../../../../../nodes/OutboundContact/control/failureStreak';

const phone = '5511987650001';
const refusal = (message: string) => ({
	status: 400,
	message,
	description: '',
	isOutcomeUnknown: false,
});

describe('a streak of refusals', () => {
	it.each([
		['the same text', () => 'No credit'],
		['another number', (n: number) => `Contact ${n} was rejected`],
		['another ID', (n: number) => `No route to 3f2a9bd${n}-77c1-${'abc'[n % 3]}e1f: no credit`],
		['another quoted ID', (n: number) => `The conversation "${'xyz'[n % 3]}${n}q" is not active.`],
	])('is completed by %s', (_what, message) => {
		const streak = new FailureStreak(3);
		for (let n = 0; n < 3; n++) {
			expect(streak.stopText).toBeUndefined();
			streak.recordFailure(refusal(message(n)), phone);
		}
		expect(streak.stopText).toMatch('the CRM refused 3 contacts in a row');
	});

	it('is not completed by different texts', () => {
		const streak = new FailureStreak(2);
		for (const word of ['blocked', 'invalid', 'unknown', 'blocked']) {
			streak.recordFailure(refusal(`The recipient is ${word}`), phone);
		}
		expect(streak.stopText).toBeUndefined();
	});
});
