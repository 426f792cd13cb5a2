import { FailureStreak } from '../../../../../nodes/OutboundContact/control/failureStreak';

/** A streak without any failure before. */
export const streakOf = (maxRefusals: number) =>
	new FailureStreak(maxRefusals, { refusal: '', refusals: 0, refusedProbes: 0, unknowns: 0 });
