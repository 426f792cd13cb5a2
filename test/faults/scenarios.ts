import type { IDataObject } from 'n8n-workflow';

import { splitIntoShards } from './audience';
import type { Trial } from './trial';

/** Number of kills per campaign. */
const killCount = 3;

/** Longer than any run that made a claim can still be alive. */
const minutesBeforeLastRun = 20;

/** A course of events for a campaign. Mixed faults are injected from the start. */
export interface Scenario {
	title: string;
	/** Default true. */
	hasCampaignKey?: boolean;
	play: (trial: Trial) => Promise<void>;
}

/** All scenarios, by the name that the command line takes. */
export const scenarios = {
	faults: {
		title: 'mixed faults',
		async play(trial) {
			await trial.run();
			await finish(trial);
		},
	},
	oneRun: {
		title: 'mixed faults, one run, no campaign key',
		hasCampaignKey: false,
		async play(trial) {
			await trial.run();
		},
	},
	killed: {
		title: 'process killed',
		async play(trial) {
			for (const moment of trial.pickMoments(killCount)) {
				trial.settings.engines.prepare(2);
				await trial.runAndInterfere(moment, async (engine) => await engine.kill());
			}
			await finish(trial);
		},
	},
	cancelled: {
		title: 'execution cancelled',
		async play(trial) {
			const [moment] = trial.pickMoments(1);
			await trial.runAndInterfere(moment, (engine) => engine.cancel());
			await finish(trial);
		},
	},
	revoked: {
		title: 'token revoked',
		async play(trial) {
			const [moment] = trial.pickMoments(1);
			await trial.runAndInterfere(moment, async () => await trial.crm.revokeToken());
			trial.crm.renewToken();
			await finish(trial);
		},
	},
	resent: {
		title: 'mixed faults, messages that are not shown sent again',
		async play(trial) {
			await trial.run();
			await finish(trial, { sendUnconfirmedAgain: 'noMessageShown' });
		},
	},
	shards: {
		title: 'two shards at once',
		async play(trial) {
			await trial.runInParallel(splitIntoShards(trial.audience));
			await finish(trial);
		},
	},
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/**
 * Runs the campaign once more, later and without faults, to finish what is left.
 */
async function finish(trial: Trial, options: IDataObject = {}): Promise<void> {
	await trial.stopFaults();
	trial.crm.letTimePass(minutesBeforeLastRun);
	await trial.run(undefined, options);
}
