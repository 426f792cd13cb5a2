import { FailureStreak } from '../../../../../nodes/OutboundContact/control/failureStreak';
import { noFailures } from '../../../../../nodes/OutboundContact/contact/executionMemory';

/** A streak without any failure before. */
export const streakOf = (maxRefusals: number) => new FailureStreak(maxRefusals, noFailures());
