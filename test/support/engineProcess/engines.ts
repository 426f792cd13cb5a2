import { Engine } from './engine';

/** A pool of engines: starting one takes seconds, so they are reused. */
export class Engines {
	private readonly idle: Array<Promise<Engine>> = [];

	private readonly all: Array<Promise<Engine>> = [];

	/** Returns an idle engine, or starts one. */
	async take(): Promise<Engine> {
		return await (this.idle.shift() ?? this.start());
	}

	/** Puts back an engine that is alive and has finished its run. */
	release(engine: Engine): void {
		this.idle.push(Promise.resolve(engine));
	}

	/** Starts engines until this many are idle or starting. */
	prepare(count: number): void {
		while (this.idle.length < count) this.idle.push(this.start());
	}

	/** Ends all engines. */
	async close(): Promise<void> {
		const started = await Promise.allSettled(this.all);
		await Promise.all(
			started.map(async (each) =>
				each.status === 'fulfilled' ? await each.value.kill() : undefined,
			),
		);
	}

	private start(): Promise<Engine> {
		const engine = Engine.start();
		engine.catch(() => {});
		this.all.push(engine);
		return engine;
	}
}
