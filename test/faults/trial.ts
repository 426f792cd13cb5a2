/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { inventAudience, type Audience, type Contact } from './audience';
import { campaignParameters } from './campaignNode';
import { Crm } from './crm';
import { EngineDied, type Engine } from '../support/engineProcess/engine';
import type { Engines } from '../support/engineProcess/engines';
import type { NodeResult } from '../support/engineProcess/protocol';
import { mixedFaults } from './faultPlan';
import { SeededRandom } from '../support/random';

/** Requests that a node run may have in flight. */
export const concurrencyLimit = 32;

/** Long enough for a request to be caught in the middle by whatever happens. In ms. */
const usualLatencyMs = 10;

/** Between which shares of its people a campaign is interfered with. */
const midst = [0.1, 0.75];

/** What a trial is made with. */
export interface TrialSettings {
	seed: number;
	contacts: number;
	engines: Engines;
	/** Default true; without it a campaign is not to be repeated. */
	hasCampaignKey?: boolean;
	/** What every request takes at least; default 10 ms. */
	latencyMs?: number;
}

/** One run of the node. */
export interface TrialRun {
	/** Its input items. */
	contacts: Contact[];
	/** Nothing when the process was killed. */
	result?: NodeResult;
	/** Whether no fault was on and nobody interfered. */
	isUndisturbed: boolean;
	/** In ms since 1970. */
	startedAt: number;
	/** In ms since 1970; infinite while it works. */
	endedAt: number;
}

/** One campaign, under whatever a scenario does to it. */
export class Trial {
	readonly runs: TrialRun[] = [];

	/** Repeats of requests, over all runs. */
	retries = 0;

	/** Runs that worked at the same time, at most. */
	runsAtOnce = 1;

	private readonly random: SeededRandom;

	private isCalm = false;

	private constructor(
		readonly audience: Audience,
		readonly crm: Crm,
		readonly settings: TrialSettings,
	) {
		this.random = new SeededRandom(settings.seed ^ 0x5eed);
	}

	/** A CRM, its audience and its faults, ready for the first run. */
	static async prepare(settings: TrialSettings): Promise<Trial> {
		const audience = inventAudience(settings.contacts, settings.seed);
		const crm = await Crm.start(audience.people, settings.latencyMs ?? usualLatencyMs);
		await crm.fail(mixedFaults(settings.seed));
		return new Trial(audience, crm, settings);
	}

	/** Ends the faults: the next run is undisturbed. */
	async calm(): Promise<void> {
		await this.crm.fail({ rules: [] });
		this.isCalm = true;
	}

	/** Runs the node over the contacts to its end, all unless given. */
	async run(contacts = this.audience.contacts, options: IDataObject = {}): Promise<void> {
		await this.runWith(contacts, async () => {}, options);
	}

	/** Runs the node over different contacts at the same time, each in an engine of its own. */
	async runAtOnce(parts: Contact[][]): Promise<void> {
		this.runsAtOnce = Math.max(this.runsAtOnce, parts.length);
		await Promise.all(parts.map(async (contacts) => await this.run(contacts)));
	}

	/** Runs the node and interferes at a moment while it sends, unless it has finished by then. */
	async runAndInterfere(
		messageCount: number,
		interfere: (engine: Engine) => Promise<void> | void,
	): Promise<void> {
		const pauseMs = this.random.integer(0, 20);
		await this.runWith(this.audience.contacts, async (engine, ended) => {
			if (!(await this.crm.messagesReach(messageCount, ended))) return;
			await wait(pauseMs);
			if (!ended.aborted) await interfere(engine);
		});
	}

	/** Moments in the midst of the campaign, as counts of messages sent by then, rising. */
	momentsOfSending(count: number): number[] {
		const people = this.audience.people.length;
		const [least, most] = midst.map((share) => Math.floor(people * share));
		const moments = Array.from({ length: count }, () => this.random.integer(least, most));
		return moments.sort((one, other) => one - other);
	}

	private async runWith(
		contacts: Contact[],
		alongside: (engine: Engine, ended: AbortSignal) => Promise<void>,
		options: IDataObject = {},
	): Promise<void> {
		const { engines } = this.settings;
		const engine = await engines.take();
		const retriesBefore = engine.retries;
		const ended = new AbortController();
		const run: TrialRun = {
			contacts,
			isUndisturbed: this.isCalm,
			startedAt: Date.now(),
			endedAt: Number.POSITIVE_INFINITY,
		};
		this.runs.push(run);
		const [result] = await Promise.allSettled([
			engine
				.run({
					items: contacts.map(({ json }) => json),
					parameters: campaignParameters(this.settings.hasCampaignKey !== false, options),
					credential: { ...this.crm.credential, maxConcurrentRequests: concurrencyLimit },
				})
				.finally(() => ended.abort()),
			alongside(engine, ended.signal),
		]);
		run.endedAt = Date.now();
		this.retries += engine.retries - retriesBefore;
		if (result.status === 'fulfilled') {
			run.result = result.value;
			engines.giveBack(engine);
		} else if (!(result.reason instanceof EngineDied)) throw result.reason;
		await this.crm.settled();
	}
}
