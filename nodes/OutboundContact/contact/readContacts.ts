import {
	NodeApiError,
	NodeOperationError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';

import { VariablesOfAnotherTemplate } from '../../shared/templateVariables/value';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { interruptionReport } from '../campaign';
import type { Preflight } from '../preflight';
import { newReport, skipped, type ContactReason, type ContactReport } from '../report';
import { optionsOf, readSettings, refuseOtherSettings, type CampaignSettings } from '../settings';
import { readContact, type Contact, type ReadContact } from './contact';

/** Input items, sorted into those to send to and those that are finished before they began. */
export interface Audience {
	contacts: Contact[];
	/** By item index. */
	finished: Map<number, ContactReport>;
}

/** Items read between two chances for n8n to do something else. */
const itemsPerTurn = 200;

/**
 * Reads all input items before anything is sent, so that a campaign that cannot work stops first.
 *
 * @param settings those of the first item
 * @throws {NodeOperationError} when sector or template cannot be used, a template variable is
 *   missing in every item, or an item has other settings
 */
export async function readContacts(
	context: IExecuteFunctions,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<Audience> {
	const read: ReadContact[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		const options = checkedOptions(context, settings, itemIndex);
		const reading = { preflight, settings, options };
		read.push(await readContact(context, itemIndex, reading).catch(itemFailure(itemIndex)));
	}
	refuseWhatNoItemCanPass(context, read);
	refuseVariableMissingEverywhere(context, read);
	return sorted(read, settings);
}

/** "Options" of an item. The settings of the run are those of the first item, and of all others. */
function checkedOptions(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	itemIndex: number,
): IDataObject {
	try {
		const options = optionsOf(context, itemIndex);
		refuseOtherSettings(settings, readSettings(context, itemIndex, options), itemIndex);
		return options;
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error, itemIndex);
	}
}

/** A failing expression fails only its item; an unusable sector or template stops the run. */
function itemFailure(itemIndex: number): (thrown: unknown) => ReadContact {
	return (thrown) => {
		if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) throw thrown;
		if (thrown instanceof VariablesOfAnotherTemplate) throw thrown;
		const report = interruptionReport(newReport(itemIndex, {}), 'validate', thrown);
		return { ok: false, report, missingVariables: [] };
	};
}

/** What is most likely wrong with the node rather than with the contacts when all items have it. */
const concernsTheNode: Array<ContactReason | null> = ['unexpected', 'invalidOptions'];

function refuseWhatNoItemCanPass(context: IExecuteFunctions, read: ReadContact[]): void {
	const errors = read.map((entry) =>
		!entry.ok && concernsTheNode.includes(entry.report.reason) ? entry.report.error : undefined,
	);
	if (read.length === 0 || errors.includes(undefined)) return;
	throw new NodeOperationError(context.getNode(), errors[0] ?? '', {
		description:
			'No item could be read. Check the expressions and options of the node. Nothing was sent.',
	});
}

function refuseVariableMissingEverywhere(context: IExecuteFunctions, read: ReadContact[]): void {
	const missing = read.map((entry) => new Set(entry.ok ? [] : entry.missingVariables));
	const isEverywhere = (key: string) => missing.every((keys) => keys.has(key));
	if (![...(missing[0] ?? [])].some(isEverywhere)) return;
	const [first] = read;
	throw new NodeOperationError(context.getNode(), 'A template variable has no value', {
		description: `${first.ok ? '' : first.report.error}. Fill it in "Template Variables". Nothing was sent.`,
	});
}

function sorted(read: ReadContact[], settings: CampaignSettings): Audience {
	const audience: Audience = { contacts: [], finished: new Map() };
	const phones = new Map<string, number>();
	read.forEach((entry, itemIndex) => {
		if (!entry.ok) {
			audience.finished.set(itemIndex, entry.report);
			return;
		}
		const { contact } = entry;
		const first = phones.get(contact.phone);
		if (settings.onDuplicatePhone === 'sendOnce' && first !== undefined) {
			const report = skipped(contact.report, 'duplicatePhone', `Same phone as item ${first}`);
			audience.finished.set(itemIndex, report);
			return;
		}
		phones.set(contact.phone, first ?? itemIndex);
		audience.contacts.push(contact);
	});
	return audience;
}
