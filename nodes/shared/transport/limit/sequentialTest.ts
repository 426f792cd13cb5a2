/** Result of a task with regard to the rate. */
export type RateOutcome = 'served' | 'refused';

/**
 * Wald's sequential probability ratio test of two explanations for refused tasks: chance, or a rate
 * that is too high.
 */
export class SequentialTest {
	/** Logarithm of how many times better the rate explains the outcomes than chance does. */
	evidence = 0;

	/**
	 * @param byChance probability of a refusal if it is chance, above 0
	 * @param byRate probability of a refusal if the rate causes it; higher, and below 1
	 * @param lowest lower bound of the evidence, so that later changes are noticed soon
	 */
	constructor(
		private readonly byChance: number,
		private readonly byRate: number,
		private readonly lowest = Number.NEGATIVE_INFINITY,
	) {}

	add(outcome: RateOutcome): void {
		const { byChance, byRate } = this;
		const ratio = outcome === 'refused' ? byRate / byChance : (1 - byRate) / (1 - byChance);
		this.evidence = Math.max(this.lowest, this.evidence + Math.log(ratio));
	}
}
