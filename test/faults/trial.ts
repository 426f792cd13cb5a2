/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { inventAudience, type Audience, type Contact } from './audience';
import { campaignKey, campaignParameters } from './campaignNode';
import { Crm } from './crm';
import { EngineDied, type Engine } from '../support/engineProcess/engine';
import type { Engines } from '../support/engineProcess/engines';
import { mixedFaults } from './faultPlan';
import type { LeadRecord, MessageRecord } from '../../sandbox';
import { Evidence, type CampaignRun } from '../promises/evidence';
import { SeededRandom } from '../support/random';

/** Maximum number of requests that a node run may have in flight. */
const concurrencyLimit = 32;

/** Long enough for events to happen during a request. In ms. */
const defaultLatencyMs = 10;

/** Shares of the audience between which a scenario interferes. */
const interferenceRange = [0.1, 0.75];

/** Settings of a trial. */
export interface TrialSettings {
	seed: number;
	contacts: number;
	engines: Engines;
	/** Default true; a campaign without a key must not be repeated. */
	hasCampaignKey?: boolean;
	/** Minimum duration of every request; default 10 ms. */
	latencyMs?: number;
	/** The package to run instead of this repository's. */
	packageFolder?: string;
}

/** One campaign in a scenario. */
export class Trial {
	readonly runs: CampaignRun[] = [];

	/** Largest number of parallel runs. */
	private maxParallelRuns = 1;

	private readonly random: SeededRandom;

	private isFaultFree = false;

	private constructor(
		readonly audience: Audience,
		readonly crm: Crm,
		readonly settings: TrialSettings,
		private readonly leadsBefore: LeadRecord[],
	) {
		this.random = new SeededRandom(settings.seed ^ 0x5eed);
	}

	/** Starts a CRM with audience and faults, ready for the first run. */
	static async prepare(settings: TrialSettings): Promise<Trial> {
		const audience = inventAudience(settings.contacts, settings.seed);
		const crm = await Crm.start(audience.people, settings.latencyMs ?? defaultLatencyMs);
		await crm.injectFaults(mixedFaults(settings.seed));
		const { leads } = await crm.readRecords();
		return new Trial(audience, crm, settings, structuredClone(leads));
	}

	/** Removes the faults, so that the next run is undisturbed. */
	async stopFaults(): Promise<void> {
		await this.crm.injectFaults({ rules: [] });
		this.isFaultFree = true;
	}

	/** Runs the node to its end, by default with all contacts. */
	async run(contacts = this.audience.contacts, options: IDataObject = {}): Promise<void> {
		await this.runWith(contacts, async () => {}, options);
	}

	/** Runs the node in parallel with different contacts, each in an engine of its own. */
	async runInParallel(parts: Contact[][]): Promise<void> {
		this.maxParallelRuns = Math.max(this.maxParallelRuns, parts.length);
		await Promise.all(parts.map(async (contacts) => await this.run(contacts)));
	}

	/** Runs the node and interferes with a request in flight, once this many messages have been sent. */
	async runAndInterfere(
		messageCount: number,
		interfere: (engine: Engine) => Promise<void> | void,
	): Promise<void> {
		const pauseMs = this.random.integer(0, 20);
		await this.runWith(this.audience.contacts, async (engine, ended) => {
			if (!(await this.crm.waitForMessages(messageCount, ended))) return;
			await wait(pauseMs);
			await this.crm.waitForRequestInFlight(ended);
			if (!ended.aborted) await interfere(engine);
		});
	}

	/** Picks moments during the campaign, as ascending counts of messages sent. */
	pickMoments(count: number): number[] {
		const people = this.audience.people.length;
		const [least, most] = interferenceRange.map((share) => Math.floor(people * share));
		const moments = Array.from({ length: count }, () => this.random.integer(least, most));
		return moments.sort((one, other) => one - other);
	}

	/** What has happened so far. */
	async evidence(): Promise<Evidence> {
		return new Evidence({
			people: this.audience.people,
			skips: ({ isOptedOut }) => isOptedOut ?? false,
			campaignKey: this.settings.hasCampaignKey === false ? '' : campaignKey,
			mayStayUnconfirmed: 'everybody',
			isQuietCrm: true,
			runs: this.runs,
			leadsBefore: this.leadsBefore,
			...(await this.crm.readRecords()),
			maxConcurrency: concurrencyLimit * this.maxParallelRuns,
		});
	}

	private async runWith(
		contacts: Contact[],
		alongside: (engine: Engine, ended: AbortSignal) => Promise<void>,
		options: IDataObject = {},
	): Promise<void> {
		const { engines, packageFolder } = this.settings;
		const engine = await engines.take();
		const ended = new AbortController();
		const run: CampaignRun = { contacts, isUndisturbed: this.isFaultFree, messages: [] };
		this.runs.push(run);
		const { messageCount } = this.crm;
		const [result] = await Promise.allSettled([
			engine
				.run({
					packageFolder,
					items: contacts.map(({ json }) => json),
					parameters: campaignParameters(this.settings.hasCampaignKey !== false, options),
					credential: { ...this.crm.credential, maxConcurrentRequests: concurrencyLimit },
				})
				.finally(() => ended.abort()),
			alongside(engine, ended.signal),
		]);
		if (result.status === 'fulfilled') {
			run.result = result.value;
			engines.release(engine);
		} else if (!(result.reason instanceof EngineDied)) throw result.reason;
		await this.crm.waitUntilIdle();
		const isListed = ({ to }: MessageRecord) => contacts.some(({ person }) => person?.phone === to);
		const { messages } = await this.crm.readRecords();
		run.messages = messages.slice(messageCount).filter(isListed);
	}
}
