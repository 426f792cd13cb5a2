import { Engine } from './engine';

/** Engines that stand ready: starting one takes seconds, so they serve more than one run. */
export class Engines {
	private readonly idle: Array<Promise<Engine>> = [];

	private readonly all: Array<Promise<Engine>> = [];

	/** @param folder folder of the package that they load; this repository unless given */
	constructor(private readonly folder?: string) {}

	/** An engine that nobody else uses. */
	async take(): Promise<Engine> {
		return await (this.idle.shift() ?? this.start());
	}

	/** Returns an engine that is alive and has finished its run. */
	giveBack(engine: Engine): void {
		this.idle.push(Promise.resolve(engine));
	}

	/** Lets that many be ready or on their way. */
	prepare(count: number): void {
		while (this.idle.length < count) this.idle.push(this.start());
	}

	/** Ends all of them. */
	async close(): Promise<void> {
		const started = await Promise.allSettled(this.all);
		await Promise.all(
			started.map(async (each) =>
				each.status === 'fulfilled' ? await each.value.kill() : undefined,
			),
		);
	}

	private start(): Promise<Engine> {
		const engine = Engine.start(this.folder);
		engine.catch(() => {});
		this.all.push(engine);
		return engine;
	}
}
