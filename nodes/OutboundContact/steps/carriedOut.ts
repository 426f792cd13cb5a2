import type { Refusal } from '../../shared/transport/crmClient';

/** Whether a request that failed may have been carried out all the same, by an earlier attempt too. */
export function mayBeCarriedOut({ failure, attempts }: Refusal): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}
