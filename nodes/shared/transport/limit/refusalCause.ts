import { SequentialTest, type RateOutcome } from './sequentialTest';

/**
 * This many refusals while the rate falls by half raise the suspicion that they are chance: at
 * first, and at most after false suspicions. Half of them do if it falls to a quarter.
 */
const suspiciousRefusals = { first: 6, most: 24 };

/** Refusals rarer than this slow nothing down that is worth a test. */
const suspiciousFrequency = 1 / 60;

/** A test lasts for at least as many tasks as the higher rate starts in this time. In ms. */
const testTime = 3_000;

/** A test ends when one explanation is this many times as likely as the other. */
const decisive = Math.log(100);

/** Refusals count as caused by the rate after all when that is this many times as likely. */
const alarming = Math.log(8_000);

/** The evidence for chance that later refusals have to outweigh. */
const trustInChance = -1;

/** How long refusals that proved to be chance count as chance; doubled each time. In ms. */
const firstChanceTime = 60_000;

/**
 * Finds out whether refusals are caused by the rate of tasks, or are chance. If they continue
 * although the rate has fallen by half, the higher rate is tested.
 */
export class RefusalCause {
	/** Results since the highest rate at which a task was refused. */
	private sincePeak = { rate: 0, refused: 0, served: 0 };

	/** A test whether tasks are refused more often at a higher rate. */
	private test?: {
		since: number;
		rate: number;
		/** Frequency of refusals before the test. */
		frequency: number;
		tasks: number;
		likelihood: SequentialTest;
	};

	/** Refusals needed to suspect chance. */
	private neededRefusals = suspiciousRefusals.first;

	/** Checks refusals while they count as chance. */
	private alarm?: SequentialTest;

	private chanceUntil = Number.NEGATIVE_INFINITY;

	private chanceTime = firstChanceTime;

	/** The rate that is being tested, per second. */
	get testedRate(): number | undefined {
		return this.test?.rate;
	}

	/** Whether refusals have proved to be chance. */
	isChance(now: number): boolean {
		return now < this.chanceUntil;
	}

	/**
	 * Records the result of a task.
	 *
	 * @returns the cause of refusals, if this result ends a test
	 */
	record(outcome: RateOutcome, startedAt: number, now: number): 'rate' | 'chance' | undefined {
		if (outcome === 'served') this.sincePeak.served++;
		const cause = this.weighTest(outcome, startedAt, now);
		this.weighAlarm(outcome, now);
		return cause;
	}

	/** Records the rate of a refused task, and starts a test if the refusals may be chance. */
	suspect(refusedRate: number, now: number): void {
		const { rate, refused, served } = this.sincePeak;
		if (refusedRate >= rate) {
			this.sincePeak = { rate: refusedRate, refused: 0, served: 0 };
			return;
		}
		this.sincePeak.refused++;
		const frequency = refused / (refused + served + 1);
		if (refusedRate > rate / 2 || frequency < suspiciousFrequency) return;
		if (refused < this.neededRefusals / (refusedRate > rate / 4 ? 1 : 2)) return;
		const byRate = Math.max(2 * frequency, 1 - refusedRate / rate);
		const likelihood = new SequentialTest(frequency, limitProbability(byRate, frequency));
		this.test = { since: now, rate, frequency, tasks: 0, likelihood };
		this.sincePeak = { rate: 0, refused: 0, served: 0 };
	}

	private weighTest(
		outcome: RateOutcome,
		startedAt: number,
		now: number,
	): 'rate' | 'chance' | undefined {
		const { test } = this;
		if (test === undefined || startedAt < test.since) return undefined;
		const { likelihood, rate, frequency } = test;
		test.tasks++;
		likelihood.add(outcome);
		if (likelihood.evidence > decisive) {
			this.test = undefined;
			return 'rate';
		}
		if (likelihood.evidence > -decisive || test.tasks < (rate * testTime) / 1000) return undefined;
		this.test = undefined;
		const byRate = Math.max(3 * frequency, 0.25);
		this.alarm = new SequentialTest(frequency, limitProbability(byRate, frequency), trustInChance);
		this.chanceUntil = now + this.chanceTime;
		this.chanceTime *= 2;
		return 'chance';
	}

	/** Ends the time in which refusals count as chance when they become too frequent. */
	private weighAlarm(outcome: RateOutcome, now: number): void {
		if (this.alarm === undefined || !this.isChance(now)) return;
		this.alarm.add(outcome);
		if (this.alarm.evidence < alarming) return;
		this.alarm = undefined;
		this.chanceUntil = now;
		this.neededRefusals = Math.min(2 * this.neededRefusals, suspiciousRefusals.most);
	}
}

/** Reduces a probability to at most halfway from the lower one to certainty. */
function limitProbability(probability: number, lower: number): number {
	return Math.min(probability, (1 + lower) / 2);
}
