import type { IDataObject } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox';
import type { CampaignName } from '../../sandbox/dialects/dialect';
import { checkAnswers, checkReport } from './checkReport';
import type { Person } from './people';
import type { Trial } from './trial';

/** A campaign setup. */
export interface Campaign {
	title: string;
	/** Empty for no campaign key. */
	campaignKey: string;
	options: IDataObject;
	/** Whether a rule skips the person. */
	skips(person: Person): boolean;
	/** Whether requests get lost, so that the outcome of a message may stay unknown. */
	hasFaults?: boolean;
	run(trial: Trial): Promise<void>;
}

const optOut = { skipLabels: 'opt-out' };

/** The rules about opt-outs, recent contacts and active conversations, and whom they skip. */
const withRules: Pick<Campaign, 'options' | 'skips'> = {
	options: { ...optOut, skipIfContactedWithinHours: 24, onActiveConversation: 'skip' },
	skips: ({ isOptedOut, isContactedRecently, hasActiveConversation }) =>
		Boolean(isOptedOut || isContactedRecently || hasActiveConversation),
};

/** A mix of network and server faults. Waits are short, so that a run takes seconds. */
const mixedFaults: FaultRule[] = [
	{ probability: 0.08, effect: { type: 'status', status: 429, retryAfter: 0 } },
	{ probability: 0.03, effect: { type: 'status', status: 503, retryAfter: 0 } },
	{ probability: 0.03, effect: { type: 'status', status: 500 } },
	{ probability: 0.05, effect: { type: 'resetBefore' } },
	{ probability: 0.05, effect: { type: 'resetAfter' } },
	{ probability: 0.03, effect: { type: 'malformedBody' } },
];

/** Every message but the first two is refused, which ends the run. */
const refusedSends: FaultRule[] = [
	{
		match: { endpoint: 'sendChatappMessage' },
		nth: Array.from({ length: 100 }, (_, index) => index + 3),
		effect: { type: 'status', status: 400, body: { error: 'The account is out of credit' } },
	},
];

/** The campaigns that are run on every dialect. */
export const campaigns: Record<CampaignName, Campaign> = {
	faults: {
		title: 'campaign key, run with faults, then without',
		campaignKey: 'Spring 2026',
		options: { ...optOut, skipIfContactedWithinHours: 0, onActiveConversation: 'reuse' },
		skips: ({ isOptedOut }) => Boolean(isOptedOut),
		hasFaults: true,
		async run(trial) {
			await trial.injectFaults(mixedFaults);
			await trial.run();
			await trial.injectFaults([]);
			await trial.run();
		},
	},
	afterRefusals: {
		title: 'campaign key, run until all messages are refused, previewed, and run again',
		campaignKey: 'Spring 2026',
		...withRules,
		async run(trial) {
			await trial.injectFaults(refusedSends);
			await trial.run();
			await trial.injectFaults([]);
			await checkReport(trial);
			await trial.onlyReading('The preview', async () => await trial.run({ mode: 'preview' }));
			await trial.run();
			await checkAnswers(trial);
		},
	},
	plain: {
		title: 'no campaign key, no rules',
		campaignKey: '',
		options: { skipIfContactedWithinHours: 0, onActiveConversation: 'createNew' },
		skips: () => false,
		async run(trial) {
			await trial.run();
		},
	},
	rules: {
		title: 'rules that skip opt-outs, recent contacts and active conversations',
		campaignKey: '',
		...withRules,
		async run(trial) {
			await trial.run();
		},
	},
};
