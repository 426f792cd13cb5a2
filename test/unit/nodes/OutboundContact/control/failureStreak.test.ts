import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { streakOf } from './streakOf';

const contact = (item: number) => ({ itemIndex: item, phone: '5511987650001' }) as Contact;
const refusal = (message: string) => ({
	status: 400,
	message,
	description: '',
	effect: 'none' as const,
});

describe('a streak of refusals', () => {
	it.each([
		['the same text', () => 'No credit'],
		['another number', (n: number) => `Contact ${n} was rejected`],
		['another ID', (n: number) => `No route to 3f2a9bd${n}-77c1-${'abc'[n % 3]}e1f: no credit`],
		['another quoted ID', (n: number) => `The conversation "${'xyz'[n % 3]}${n}q" is not active.`],
	])('is completed by %s', (_what, message) => {
		const streak = streakOf(3);
		for (let n = 0; n < 6; n++) {
			expect([streak.stopText, streak.wantsProbe]).toEqual([undefined, n >= 3]);
			if (streak.wantsProbe) streak.probes.add(contact(n).itemIndex);
			streak.recordFailure(refusal(message(n)), contact(n));
		}
		expect(streak.stopText).toMatch('Stopped because 6 contacts in a row failed in the same way');
	});

	it('is completed by contacts that failed without a request, which the text does not call refused', () => {
		const streak = streakOf(1);
		for (let n = 0; n < 4; n++) {
			if (streak.wantsProbe) streak.probes.add(contact(n).itemIndex);
			streak.recordFailure({ message: 'Not kept', effect: 'none' }, contact(n));
		}
		expect(streak.stopText).toMatch('Stopped because 4 contacts in a row failed in the same way');
	});

	it('is completed by server errors of what may be repeated as by refusals, not as unknown outcomes', () => {
		const streak = streakOf(10);
		const failed = { kind: 'unavailable', status: 500, effect: 'possible' } as const;
		for (let n = 0; n < 9; n++) streak.recordFailure({ ...failed, message: 'Oops' }, contact(n));
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
		const message = 'No tax ID for +55 11 98765-0001';
		streak.recordFailure({ ...failed, message }, contact(9));
		expect(streak.wantsProbe).toBe(false);
	});

	it('does not count refusals of single phones', () => {
		const streak = streakOf(1);
		const refuse = (message: string) => streak.recordFailure(refusal(message), contact(1));
		refuse('+55 (11) 98765-0001 has no account');
		refuse('Unknown number: 987650001');
		refuse('55.11.98765.0001 is blocked');
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
		refuse('+55 (11) 98765-0002 has no account');
		expect(streak.wantsProbe).toBe(true);
	});

	it('is completed although rules leave out contacts from elsewhere', () => {
		const streak = streakOf(2);
		for (let n = 0; n < 12; n++) {
			const isLeftOut = streak.wantsProbe && n % 3 > 0;
			if (streak.wantsProbe) streak.probes.add(contact(n).itemIndex);
			if (!isLeftOut) streak.recordFailure(refusal('No'), contact(n));
		}
		expect(streak.stopText).toMatch('Stopped because 5 contacts in a row failed in the same way');
	});

	it('ends when a contact from elsewhere in the list is accepted', () => {
		const streak = streakOf(2);
		for (let n = 0; n < 2; n++) streak.recordFailure(refusal('No'), contact(n));
		streak.probes.add(contact(9).itemIndex);
		expect(streak.wantsProbe).toBe(true);
		streak.recordSuccess();
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
	});

	it('is never completed where any number may be refused', () => {
		const streak = streakOf(0);
		expect(streak.wantsProbe).toBe(false);
		for (let n = 0; n < 12; n++) streak.recordFailure(refusal('No'), contact(n));
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
	});

	it('begins anew with another text, whatever contacts from elsewhere met before', () => {
		const streak = streakOf(2);
		let tried = 0;
		const refuse = (count: number, message: string) => {
			for (let n = 0; n < count; n++) {
				const next = contact(tried++);
				if (streak.wantsProbe) streak.probes.add(next.itemIndex);
				streak.recordFailure(refusal(message), next);
			}
		};
		refuse(4, 'No credit');
		expect(streak.wantsProbe).toBe(true);
		refuse(3, 'No route');
		expect([streak.wantsProbe, streak.stopText]).toEqual([true, undefined]);
		refuse(1, 'No route');
		expect(streak.stopText).toMatch('Stopped because 4 contacts in a row failed in the same way');
	});

	it('is not completed by different texts', () => {
		const streak = streakOf(2);
		for (const word of ['blocked', 'invalid', 'unknown', 'blocked']) {
			streak.recordFailure(refusal(`The recipient is ${word}`), contact(1));
		}
		expect(streak.stopText).toBeUndefined();
	});
});

describe('a streak of unknown outcomes', () => {
	const unknown = { message: 'The connection was lost', effect: 'possible' } as const;

	it.each([
		[
			'a refusal',
			(streak: ReturnType<typeof streakOf>) => streak.recordFailure(refusal('No'), contact(1)),
		],
		['a success', (streak: ReturnType<typeof streakOf>) => streak.recordSuccess()],
	])('is ended by %s', (_what, interrupt) => {
		const streak = streakOf(10);
		const lose = (times: number) => {
			for (let n = 0; n < times; n++) streak.recordFailure(unknown, contact(n));
		};
		lose(4);
		interrupt(streak);
		lose(4);
		expect(streak.stopText).toBeUndefined();
		lose(1);
		expect(streak.stopText).toMatch('Stopped because 5 contacts in a row got no clear answer');
	});

	it.each([
		[undefined, true],
		[503, false],
	])('is completed by requests that get no answer, whatever refusals may: %p', (status, stops) => {
		const streak = streakOf(0);
		const failure = { kind: 'unavailable', effect: 'none', status, message: 'No answer' } as const;
		for (let n = 0; n < 5; n++) streak.recordFailure(failure, contact(n));
		expect(streak.stopText !== undefined).toBe(stops);
	});
});
