import {
	RequestGate,
	RequestPool,
} from '../../../../../../nodes/shared/transport/pace/requestPool';

/** A run with a gate of its own that lets so many requests through at once. */
export function poolOf(limit: number): RequestPool {
	const gate = new RequestGate();
	gate.limiter.ceiling = limit;
	return new RequestPool(gate);
}
