import {
	NodeApiError,
	NodeOperationError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';

import { VariablesOfAnotherTemplate } from '../../shared/templateVariables/value';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { reportInterruption } from '../campaign';
import type { Preflight } from '../preflight';
import { newReport, asSkipped, type ContactReason, type ContactReport } from '../report';
import {
	getOptions,
	readSettings,
	rejectDifferentSettings,
	type CampaignSettings,
} from '../settings';
import { readContact, type Contact, type ContactResult } from './contact';

/** The contacts of the input items, and the reports of items that are already finished. */
export interface Audience {
	contacts: Contact[];
	/** Reports by item index. */
	finished: Map<number, ContactReport>;
}

/** Number of items to read before yielding to n8n's event loop. */
const itemsPerTurn = 200;

/**
 * Reads all input items before anything is sent, so that a campaign with a systematic error stops.
 *
 * @param settings of the first item
 * @throws {NodeOperationError} when the sector or the template cannot be used, a template variable
 *   is missing in every item, or an item has different settings
 */
export async function readContacts(
	context: IExecuteFunctions,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<Audience> {
	const read: ContactResult[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		const options = readCheckedOptions(context, settings, itemIndex);
		const reading = { preflight, settings, options };
		read.push(await readContact(context, itemIndex, reading).catch(failItem(itemIndex)));
	}
	rejectIfNoItemIsReadable(context, read);
	rejectIfVariableIsMissingEverywhere(context, read);
	return splitAudience(read, settings);
}

/** Reads "Options" of an item and checks that its settings equal those of the first item. */
function readCheckedOptions(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	itemIndex: number,
): IDataObject {
	try {
		const options = getOptions(context, itemIndex);
		rejectDifferentSettings(settings, readSettings(context, itemIndex, options), itemIndex);
		return options;
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error, itemIndex);
	}
}

/** A failing expression fails only its item; an unusable sector or template stops the run. */
function failItem(itemIndex: number): (thrown: unknown) => ContactResult {
	return (thrown) => {
		if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) throw thrown;
		if (thrown instanceof VariablesOfAnotherTemplate) throw thrown;
		return { ok: false, report: reportInterruption(newReport(itemIndex, {}), 'validate', thrown) };
	};
}

/** Reasons that, if all items have them, point to the node rather than to the contacts. */
const nodeReasons: Array<ContactReason | null> = ['unexpected', 'invalidOptions'];

function rejectIfNoItemIsReadable(context: IExecuteFunctions, read: ContactResult[]): void {
	const errors = read.map((entry) =>
		!entry.ok && nodeReasons.includes(entry.report.reason) ? entry.report.error : undefined,
	);
	if (read.length === 0 || errors.includes(undefined)) return;
	throw new NodeOperationError(context.getNode(), errors[0] ?? '', {
		description:
			'No item could be read. Check the expressions and options of the node. Nothing was sent.',
	});
}

function rejectIfVariableIsMissingEverywhere(
	context: IExecuteFunctions,
	read: ContactResult[],
): void {
	const missing = read.map((entry) => new Set(entry.ok ? [] : entry.missingVariables));
	const isMissingEverywhere = (key: string) => missing.every((keys) => keys.has(key));
	if (![...(missing[0] ?? [])].some(isMissingEverywhere)) return;
	const [first] = read;
	throw new NodeOperationError(context.getNode(), 'A template variable has no value', {
		description: `${first.ok ? '' : first.report.error}. Fill it in "Template Variables". Nothing was sent.`,
	});
}

function splitAudience(read: ContactResult[], settings: CampaignSettings): Audience {
	const audience: Audience = { contacts: [], finished: new Map() };
	const firstItems = new Map<string, number>();
	read.forEach((entry, itemIndex) => {
		if (!entry.ok) {
			audience.finished.set(itemIndex, entry.report);
			return;
		}
		const { contact } = entry;
		const first = firstItems.get(contact.phone);
		if (settings.onDuplicatePhone === 'sendOnce' && first !== undefined) {
			const report = asSkipped(contact.report, 'duplicatePhone', `Same phone as item ${first}`);
			audience.finished.set(itemIndex, report);
			return;
		}
		firstItems.set(contact.phone, first ?? itemIndex);
		audience.contacts.push(contact);
	});
	return audience;
}
