import { reportOf, type ContactReport } from '../../../../../nodes/OutboundContact/report/report';
import { streakOf } from './streakOf';

/** The report of a contact, by default of one that was refused. */
const failed = (error: string, item = 1, fields: Partial<ContactReport> = {}): ContactReport => ({
	...reportOf(
		{ itemIndex: item - 1, name: null, phone: '5511987650001', template: '' },
		{ status: 'failed', reason: 'refused', error },
	),
	...fields,
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
			if (streak.wantsProbe) streak.probes.add(n);
			streak.record(failed(message(n), n));
		}
		expect(streak.stopText).toMatch('Stopped because 6 contacts in a row failed in the same way');
	});

	it('is completed by contacts that failed without a request, which the text does not call refused', () => {
		const streak = streakOf(1);
		for (let n = 0; n < 4; n++) {
			if (streak.wantsProbe) streak.probes.add(n);
			streak.record(failed('Not kept', n, { reason: 'claimNotStored' }));
		}
		expect(streak.stopText).toMatch('Stopped because 4 contacts in a row failed in the same way');
	});

	it('does not count refusals of single phones', () => {
		const streak = streakOf(1);
		const refuse = (message: string) => streak.record(failed(message));
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
			if (streak.wantsProbe) streak.probes.add(n);
			if (!isLeftOut) streak.record(failed('No', n));
		}
		expect(streak.stopText).toMatch('Stopped because 5 contacts in a row failed in the same way');
	});

	it('ends when a contact from elsewhere in the list is accepted', () => {
		const streak = streakOf(2);
		for (let n = 0; n < 2; n++) streak.record(failed('No', n));
		streak.probes.add(9);
		expect(streak.wantsProbe).toBe(true);
		streak.recordSuccess();
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
	});

	it('is never completed where any number may be refused', () => {
		const streak = streakOf(0);
		expect(streak.wantsProbe).toBe(false);
		for (let n = 0; n < 12; n++) streak.record(failed('No', n));
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
	});

	it('begins anew with another text, whatever contacts from elsewhere met before', () => {
		const streak = streakOf(2);
		let tried = 0;
		const refuse = (count: number, message: string) => {
			for (let n = 0; n < count; n++) {
				tried++;
				if (streak.wantsProbe) streak.probes.add(tried);
				streak.record(failed(message, tried));
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
			streak.record(failed(`The recipient is ${word}`));
		}
		expect(streak.stopText).toBeUndefined();
	});
});

describe('a streak of unknown outcomes', () => {
	const unknown = { status: 'unconfirmed', reason: 'outcomeUnknown' } as const;

	it.each([
		['a refusal', (streak: ReturnType<typeof streakOf>) => streak.record(failed('No'))],
		[
			'a success',
			(streak: ReturnType<typeof streakOf>) =>
				streak.record(failed('', 1, { status: 'sent', reason: null })),
		],
	])('is ended by %s', (_what, interrupt) => {
		const streak = streakOf(10);
		const lose = (times: number) => {
			for (let n = 0; n < times; n++) streak.record(failed('Lost', n, unknown));
		};
		lose(4);
		interrupt(streak);
		lose(4);
		expect(streak.stopText).toBeUndefined();
		lose(1);
		expect(streak.stopText).toMatch('Stopped because 5 contacts in a row got no clear answer');
	});

	it.each([
		['unreachable', true],
		['refused', false],
	] as const)(
		'is completed by requests that get no answer, whatever refusals may: %p',
		(reason, stops) => {
			const streak = streakOf(0);
			for (let n = 0; n < 5; n++) streak.record(failed('No answer', n, { reason }));
			expect(streak.stopText !== undefined).toBe(stops);
		},
	);

	it('is not completed by contacts that a rule has left out', () => {
		const streak = streakOf(1);
		for (let n = 0; n < 9; n++) {
			streak.record(failed('Answered', n, { status: 'skipped', reason: 'answered' }));
		}
		expect([streak.wantsProbe, streak.stopText]).toEqual([false, undefined]);
	});
});
