import { Facts, type Sample } from '../../../../../nodes/OutboundContact/settling/facts';

const sample = (changes: Partial<Sample> = {}): Sample => ({
	group: 'opened',
	movement: 'moved',
	ageMs: 100,
	wasLate: false,
	...changes,
});

const factsOf = (samples: Sample[], slowestMs = 0, areUpdatesQuiet = true, isQuiet = true) =>
	new Facts(samples, slowestMs, areUpdatesQuiet, () => isQuiet);

describe('what is concluded', () => {
	it('needs a message that surely went out and has moved its conversation', () => {
		expect(factsOf([]).areUsable).toBe(false);
		expect(factsOf([sample({ movement: 'unmoved' })]).areUsable).toBe(false);
		expect(factsOf([sample({ movement: 'unclear' })]).areUsable).toBe(false);
		expect(factsOf([sample()]).areUsable).toBe(true);
		expect(factsOf([sample()], 0, false).areUsable).toBe(false);
	});

	it('of a conversation that has moved needs that nothing else moves it', () => {
		expect(factsOf([sample()]).provesArrival('opened', 'opened')).toBe(true);
		expect(factsOf([sample()]).provesArrival('known', 'known')).toBe(true);
		expect(factsOf([sample()], 0, true, false).provesArrival('opened', 'opened')).toBe(false);
	});

	it('of one that has not needs a conversation and a lead alike that has', () => {
		expect(factsOf([sample()]).mayProveLoss('opened')).toBe(true);
		expect(factsOf([sample()]).mayProveLoss('known')).toBe(false);
	});

	it('is nothing where a message that surely went out does not show', () => {
		const facts = factsOf([sample(), sample({ movement: 'unmoved' })]);
		expect(facts.mayProveLoss('opened')).toBe(false);
		expect(facts.provesArrival('opened', 'opened')).toBe(false);
	});
});

describe('the age from which on a message must show', () => {
	it('is five seconds where messages show at once', () => {
		expect(factsOf([sample()]).decisiveAgeMs(0)).toBe(5_000);
	});

	it('is three times what a message took to show, or to be answered', () => {
		const late = sample({ ageMs: 4_000, wasLate: true });
		expect(factsOf([sample(), late]).decisiveAgeMs(0)).toBe(12_000);
		expect(factsOf([sample()], 3_000).decisiveAgeMs(0)).toBe(9_000);
	});

	it('is what the request took to fail, where that is longer', () => {
		expect(factsOf([sample()]).decisiveAgeMs(60_000)).toBe(60_000);
	});

	it('is that of an old claim where only earlier runs have sent', () => {
		const earlier = sample({ ageMs: undefined });
		expect(factsOf([earlier]).decisiveAgeMs(0)).toBe(15 * 60_000);
	});
});
