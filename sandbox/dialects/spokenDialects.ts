import type { Waiting } from '../waiting';

import type {
	Answered,
	Arrival,
	Dialect,
	DialectAnswer,
	DialectHooks,
	DialectRequest,
} from './dialect';

/**
 * The dialects that the sandbox speaks at present, as one. The first of them is the outermost: it
 * sees a request first and an answer last.
 */
export class SpokenDialects {
	private hooks: DialectHooks[] = [];

	constructor(private readonly waiting: Waiting) {}

	/** Speaks these from now on, and no others; each begins anew. */
	set(dialects: readonly Dialect[]): void {
		this.hooks = dialects.map((dialect) => dialect.start({ waiting: this.waiting }));
	}

	/** Runs `next` as the dialects want it. */
	async handle(arrival: Arrival, next: () => Promise<Answered>): Promise<Answered> {
		return await this.hooks.reduceRight<() => Promise<Answered>>(
			(inner, { handle }) => (handle ? async () => await handle(arrival, inner) : inner),
			next,
		)();
	}

	/** Carries a request out as the dialects want it. */
	carryOut(request: DialectRequest, next: () => unknown): unknown {
		return this.hooks.reduceRight<() => unknown>(
			(inner, { carryOut }) => (carryOut ? () => carryOut(request, inner) : inner),
			next,
		)();
	}

	/** The answer as the dialects send it. */
	answer(answer: DialectAnswer, request: DialectRequest): Answered {
		return this.hooks.reduceRight<Answered>(
			(inner, hooks) => (inner && hooks.answer ? hooks.answer(inner, request) : inner),
			answer,
		);
	}
}
