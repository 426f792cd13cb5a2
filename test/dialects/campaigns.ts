import type { IDataObject } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox';
import type { CampaignName } from '../../sandbox/dialects/dialect';
import type { Person } from './people';
import type { Trial } from './trial';

/** A campaign as people may set it up, and whom it is for. */
export interface Campaign {
	title: string;
	/** Empty for none. */
	campaignKey: string;
	options: IDataObject;
	/** Whether a rule leaves the person out. */
	leavesOut(person: Person): boolean;
	/** Whether requests get lost, so that the fate of a message may stay unknown. */
	hasFaults?: boolean;
	play(trial: Trial): Promise<void>;
}

const optOut = { skipLabels: 'opt-out' };

/** Short of nothing that a network does; waits are short, so that a run takes seconds. */
const mixedFaults: FaultRule[] = [
	{ probability: 0.08, effect: { type: 'status', status: 429, retryAfter: 0 } },
	{ probability: 0.03, effect: { type: 'status', status: 503, retryAfter: 0 } },
	{ probability: 0.03, effect: { type: 'status', status: 500 } },
	{ probability: 0.05, effect: { type: 'resetBefore' } },
	{ probability: 0.05, effect: { type: 'resetAfter' } },
	{ probability: 0.03, effect: { type: 'malformedBody' } },
];

const refusedSends: FaultRule[] = [
	{
		match: { endpoint: 'sendChatappMessage' },
		effect: { type: 'status', status: 400, body: { error: 'The account is out of credit' } },
	},
];

/** The campaigns that are run on every dialect. */
export const campaigns: Record<CampaignName, Campaign> = {
	plain: {
		title: 'no campaign key, no rules',
		campaignKey: '',
		options: { skipIfContactedWithinHours: 0, onActiveConversation: 'createNew' },
		leavesOut: () => false,
		async play(trial) {
			await trial.run();
		},
	},
	rules: {
		title: 'opt-outs, recent contacts and active conversations left out',
		campaignKey: '',
		options: { ...optOut, skipIfContactedWithinHours: 24, onActiveConversation: 'skip' },
		leavesOut: ({ isOptedOut, isContactedRecently, isTalking }) =>
			Boolean(isOptedOut || isContactedRecently || isTalking),
		async play(trial) {
			await trial.run();
		},
	},
	repeated: {
		title: 'campaign key, run twice',
		campaignKey: 'Spring 2026',
		options: { ...optOut, skipIfContactedWithinHours: 24, onActiveConversation: 'reuse' },
		leavesOut: ({ isOptedOut, isContactedRecently }) => Boolean(isOptedOut || isContactedRecently),
		async play(trial) {
			await trial.run();
			await trial.run();
		},
	},
	faults: {
		title: 'campaign key, run with faults and again without',
		campaignKey: 'Spring 2026',
		options: { ...optOut, skipIfContactedWithinHours: 0, onActiveConversation: 'reuse' },
		leavesOut: ({ isOptedOut }) => Boolean(isOptedOut),
		hasFaults: true,
		async play(trial) {
			await trial.fail(mixedFaults);
			await trial.run();
			await trial.fail([]);
			await trial.run();
		},
	},
	mended: {
		title: 'campaign key, all messages refused, then run again',
		campaignKey: 'Spring 2026',
		options: { ...optOut, skipIfContactedWithinHours: 24, onActiveConversation: 'skip' },
		leavesOut: ({ isOptedOut, isContactedRecently, isTalking }) =>
			Boolean(isOptedOut || isContactedRecently || isTalking),
		async play(trial) {
			await trial.fail(refusedSends);
			await trial.run();
			await trial.fail([]);
			await trial.run();
		},
	},
};
