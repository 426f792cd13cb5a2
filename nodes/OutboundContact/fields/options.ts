import type { INodeProperties } from 'n8n-workflow';

import { additionalMessageFields } from '../../shared/form/additionalMessageFields';
import { memberLocator } from '../../shared/locators/member';
import { senderLocator } from '../../shared/locators/sender';

/** The collection "Options". */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		additionalMessageFields,
		{
			displayName: 'Campaign Key',
			name: 'campaignKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. black-friday-2026',
			description:
				'Name of the campaign. It is noted in the metadata of each lead before and after sending, so that a lead gets the message once however often the workflow runs. Without it, a second run sends again.',
		},
		{
			...memberLocator,
			displayName: 'Conversation Owner',
			name: 'conversationOwnerId',
			description:
				'Account member in charge of the conversation. It is the membership link ID, not the user ID. Without it, the owner of the lead is taken.',
		},
		{
			displayName: 'Dry Run',
			name: 'dryRun',
			type: 'boolean',
			default: false,
			description:
				'Whether to check everything and show the texts without creating or sending anything. Opt-outs and earlier campaigns are not looked up.',
		},
		{
			displayName: 'Include Input',
			name: 'includeInput',
			type: 'boolean',
			default: false,
			description: 'Whether to add the fields of the input item to the output, under "input"',
		},
		{
			displayName: 'Max Concurrency',
			name: 'maxConcurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
			default: 8,
			description:
				'How many contacts are worked on at once. Never more than "Max Concurrent Requests" of the credential.',
		},
		{
			displayName: 'Messages per Second',
			name: 'messagesPerSecond',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
			default: 10,
			description:
				'The most messages in any second, to protect your number. It holds for each run of the node: divide it by the number of runs, such as shards, that go at the same time. 0 means as fast as the CRM allows.',
		},
		{
			displayName: 'On Active Conversation',
			name: 'onActiveConversation',
			type: 'options',
			options: [
				{
					name: 'Create New',
					value: 'createNew',
					description: 'Open another conversation and send there',
				},
				{
					name: 'Reuse',
					value: 'reuse',
					description: 'Send and let the active conversation show it',
				},
				{
					name: 'Skip Contact',
					value: 'skip',
					description: 'Send nothing to this contact',
				},
			],
			default: 'reuse',
			description: 'What to do when the lead has an active conversation in the sector',
		},
		{
			displayName: 'On Duplicate Phone',
			name: 'onDuplicatePhone',
			type: 'options',
			options: [
				{
					name: 'Send Each',
					value: 'sendEach',
					description: 'Every input item gets its message',
				},
				{
					name: 'Send Once',
					value: 'sendOnce',
					description: 'The first input item gets the message, the others are skipped',
				},
			],
			default: 'sendOnce',
			description:
				'What to do when several input items have the same phone or turn out to be the same lead. With a campaign key, a lead gets the message once in any case.',
		},
		{
			displayName: 'Send Unconfirmed Again',
			name: 'sendUnconfirmedAgain',
			type: 'boolean',
			default: false,
			description:
				'Whether to send to leads for which an earlier run of the same campaign was cut off in the middle of sending. They may then get the message twice.',
		},
		{
			...senderLocator,
			name: 'senderId',
			description:
				'Account member shown as the sender. Without it, the message is recorded as sent by AI or automation.',
		},
		{
			displayName: 'Skip If Contacted (Hours)',
			name: 'skipIfContactedWithinHours',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 24,
			description:
				'Leads with a message in any of their conversations within this many hours are skipped. 0 skips nobody.',
		},
		{
			displayName: 'Skip Labels',
			name: 'skipLabels',
			type: 'string',
			default: '',
			placeholder: 'e.g. opt-out, do not contact',
			description:
				'Names or IDs of lead labels, separated by commas. Leads with one of them get nothing.',
		},
	],
};

/** An option's label, by its name. */
export function optionLabel(name: string): string {
	const option = optionsField.options?.find((each) => each.name === name);
	return option && 'displayName' in option ? option.displayName : name;
}
