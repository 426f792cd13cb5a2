import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { additionalMessageFields } from '../../shared/fields/additionalMessageFields';
import { jsonObjectParameter } from '../../shared/fields/jsonParameter';

/** What holds for all contacts of a run. */
export interface CampaignSettings {
	dryRun: boolean;
	includeInput: boolean;
	/** Contacts worked on at once; `undefined` leaves it to the credential. */
	maxConcurrency?: number;
	/** The most sends in any second; 0 for no limit. */
	messagesPerSecond: number;
	senderId?: string;
	conversationOwnerId?: string;
	onActiveConversation: 'reuse' | 'createNew' | 'skip';
	/** Names and ids of labels, comparable. */
	skipLabels: string[];
	/** 0 skips nobody. */
	skipIfContactedWithinHours: number;
	/** Empty for none. */
	campaignKey: string;
	sendUnconfirmedAgain: boolean;
	onDuplicatePhone: 'sendOnce' | 'sendEach';
	additionalMessageFields: IDataObject;
}

/**
 * Reads "Options" of the first item, which stands for the whole run.
 *
 * @throws {InvalidInput} when "Additional Fields (JSON)" cannot be read
 */
export function readSettings(context: IExecuteFunctions): CampaignSettings {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const concurrency = Math.floor(Number(options.maxConcurrency));
	return {
		dryRun: options.dryRun === true,
		includeInput: options.includeInput === true,
		maxConcurrency: concurrency >= 1 ? concurrency : undefined,
		messagesPerSecond: Math.max(0, Number(options.messagesPerSecond ?? 0) || 0),
		senderId: memberId(context, options, 'senderId'),
		conversationOwnerId: memberId(context, options, 'conversationOwnerId'),
		onActiveConversation: (options.onActiveConversation ??
			'reuse') as CampaignSettings['onActiveConversation'],
		skipLabels: labelList(options.skipLabels),
		skipIfContactedWithinHours: Math.max(0, Number(options.skipIfContactedWithinHours ?? 0) || 0),
		campaignKey: String(options.campaignKey ?? '').trim(),
		sendUnconfirmedAgain: options.sendUnconfirmedAgain === true,
		onDuplicatePhone: (options.onDuplicatePhone ??
			'sendOnce') as CampaignSettings['onDuplicatePhone'],
		additionalMessageFields: jsonObjectParameter(
			options.additionalMessageFields,
			additionalMessageFields.displayName,
		),
	};
}

function memberId(
	context: IExecuteFunctions,
	options: IDataObject,
	name: string,
): string | undefined {
	if (options[name] === undefined) return undefined;
	const value = context.getNodeParameter(`options.${name}`, 0, '', { extractValue: true });
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function labelList(value: unknown): string[] {
	const labels = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
	return labels.map(comparableLabel).filter((label) => label !== '');
}

/**
 * A label's name or id without case, accents and punctuation, so that `Opt out` is `opt-out`:
 * skipping one person too many is the smaller harm.
 */
export function comparableLabel(label: string): string {
	return label
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}]/gu, '');
}
