import type { Delays } from '../delays';

import type {
	AnswerOrDisconnect,
	Dialect,
	DialectAnswer,
	DialectHooks,
	DialectRequest,
	RawRequest,
} from './dialect';

/**
 * Combines the sandbox's current dialects. The first is the outermost: it sees a request first and
 * an answer last.
 */
export class ActiveDialects {
	private hooks: DialectHooks[] = [];

	constructor(private readonly delays: Delays) {}

	/** Replaces the current dialects; each starts with fresh state. */
	set(dialects: readonly Dialect[]): void {
		this.hooks = dialects.map((dialect) => dialect.start({ delays: this.delays }));
	}

	/** Calls `next` wrapped in the `handle` hooks. */
	async handle(
		request: RawRequest,
		next: () => Promise<AnswerOrDisconnect>,
	): Promise<AnswerOrDisconnect> {
		return await this.hooks.reduceRight<() => Promise<AnswerOrDisconnect>>(
			(inner, { handle }) => (handle ? async () => await handle(request, inner) : inner),
			next,
		)();
	}

	/** Calls `next` wrapped in the `carryOut` hooks. */
	carryOut(request: DialectRequest, next: () => unknown): unknown {
		return this.hooks.reduceRight<() => unknown>(
			(inner, { carryOut }) => (carryOut ? () => carryOut(request, inner) : inner),
			next,
		)();
	}

	/** Passes an answer through the `answer` hooks. */
	answer(answer: DialectAnswer, request: DialectRequest): AnswerOrDisconnect {
		return this.hooks.reduceRight<AnswerOrDisconnect>(
			(inner, hooks) => (inner && hooks.answer ? hooks.answer(inner, request) : inner),
			answer,
		);
	}
}
