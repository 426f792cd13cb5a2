import type { IDataObject } from 'n8n-workflow';

import { twoShards } from './audience';
import type { Trial } from './trial';

/** Kills of one campaign. */
const kills = 3;

/** Old enough for a claim that no run can be alive any more. */
const minutesUntilLastRun = 20;

/** What is done to a campaign. Mixed faults are on from the start of each. */
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
			for (const moment of trial.momentsOfSending(kills)) {
				trial.settings.engines.prepare(2);
				await trial.runAndInterfere(moment, async (engine) => await engine.kill());
			}
			await finish(trial);
		},
	},
	cancelled: {
		title: 'execution cancelled',
		async play(trial) {
			const [moment] = trial.momentsOfSending(1);
			await trial.runAndInterfere(moment, (engine) => engine.cancel());
			await finish(trial);
		},
	},
	revoked: {
		title: 'token revoked',
		async play(trial) {
			const [moment] = trial.momentsOfSending(1);
			await trial.runAndInterfere(moment, async () => await trial.crm.revokeToken());
			trial.crm.renewToken();
			await finish(trial);
		},
	},
	resent: {
		title: 'mixed faults, what did not arrive sent again',
		async play(trial) {
			await trial.run();
			await finish(trial, { sendUnconfirmedAgain: 'notArrived' });
		},
	},
	shards: {
		title: 'two shards at once',
		async play(trial) {
			await trial.runAtOnce(twoShards(trial.audience));
			await finish(trial);
		},
	},
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/**
 * Runs the campaign once more, later, with nothing in its way: what is left is done then, and claims
 * of earlier runs are settled.
 */
async function finish(trial: Trial, options: IDataObject = {}): Promise<void> {
	await trial.calm();
	trial.crm.letTimePass(minutesUntilLastRun);
	await trial.run(undefined, options);
}
