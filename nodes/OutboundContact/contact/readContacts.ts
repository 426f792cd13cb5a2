import {
	NodeApiError,
	NodeOperationError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';

import { subscriberNumber } from '../../shared/phone';
import { VariablesOfAnotherTemplate } from '../../shared/templateVariables/value';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { reportInterruption } from '../report/errors';
import { getOptions, rejectListPerRow } from '../settings/getOptions';
import type { Preflight } from './preflight';
import { isBlank } from '../../shared/values/blank';
import { asSkipped, describeRow, newReport, type ContactReport } from '../report/report';
import {
	isOncePerLead,
	rejectDifferentSettings,
	type CampaignSettings,
} from '../settings/settings';
import { isEmptyRow, quoteColumn, unseenColumnsHint } from './columns';
import { readContact, reportOfItem, type Contact, type ContactResult } from './contact';

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
 * @throws {NodeOperationError} when the sector or the template cannot be used, none of several items
 *   can be used, or an item has different settings
 * @throws {InvalidInput} when the list has more contacts than "Stop If More Than" allows
 */
export async function readContacts(
	context: IExecuteFunctions,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<Audience> {
	rejectListPerRow(context);
	const read: ContactResult[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		if (isEmpty(context, itemIndex)) {
			read.push({ ok: false, report: asSkipped(newReport(itemIndex, {}), 'emptyRow') });
			continue;
		}
		const options = readCheckedOptions(context, settings, itemIndex);
		const reading = readContact(context, itemIndex, preflight, settings, options);
		read.push(await reading.catch(failItem(context, itemIndex)));
	}
	rejectIfNoneIsValid(context, read);
	const [first] = context.getInputData();
	const message = first && unseenColumnsHint(first.json);
	if (message) context.addExecutionHints({ message, type: 'warning' });
	const audience = splitAudience(read, settings);
	rejectTooMany(audience, settings);
	return audience;
}

/** A schedule whose list has grown by mistake sends nothing. */
function rejectTooMany({ contacts }: Audience, { maxContacts }: CampaignSettings): void {
	if (maxContacts === undefined || contacts.length <= maxContacts) return;
	const [count, limit] = [contacts.length, maxContacts].map((each) => each.toLocaleString('en-US'));
	throw new InvalidInput(
		`The list has ${count} contacts, more than "Stop If More Than" allows (${limit})`,
		'Check where the list comes from, or raise the limit. Nothing was sent.',
	);
}

/** Whether an item is a row below the list: without any value, and without a phone. */
function isEmpty(context: IExecuteFunctions, itemIndex: number): boolean {
	if (!isEmptyRow(context.getInputData()[itemIndex].json)) return false;
	try {
		return isBlank(context.getNodeParameter('phone', itemIndex, ''));
	} catch {
		return false;
	}
}

/** Reads the options of an item and checks that it belongs to the same campaign as the first one. */
function readCheckedOptions(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	itemIndex: number,
): IDataObject {
	try {
		const options = getOptions(context, itemIndex);
		if (itemIndex > 0) rejectDifferentSettings(context, settings, itemIndex, options);
		return options;
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error, itemIndex);
	}
}

/** A failing expression fails only its item; an unusable sector or template stops the run. */
function failItem(
	context: IExecuteFunctions,
	itemIndex: number,
): (thrown: unknown) => ContactResult {
	return (thrown) => {
		if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) throw thrown;
		if (thrown instanceof VariablesOfAnotherTemplate) throw thrown;
		const report = reportInterruption(reportOfItem(context, itemIndex), 'validate', thrown);
		return { ok: false, report };
	};
}

/** Reasons that point to the node rather than to a contact. */
const nodeReasons: Array<string | null> = ['unexpected', 'invalidOptions'];

/** Where no item can be used, the node is set up wrongly; a single contact may just be wrong. */
function rejectIfNoneIsValid(context: IExecuteFunctions, read: ContactResult[]): void {
	const reports = read.flatMap((entry) => (entry.ok ? [] : entry.report));
	const [first, ...others] = reports.filter(({ reason }) => reason !== 'emptyRow');
	if (first === undefined || reports.length < read.length) return;
	const { item, reason, error } = first;
	if (others.length === 0 && !nodeReasons.includes(reason)) return;
	// A file with another separator than the comma has a single column.
	const quoted = Object.keys(context.getInputData()[item - 1].json).map(quoteColumn);
	const columns = quoted.join(', ').slice(0, 300) || 'none';
	const [separator] = quoted.length === 1 ? (/[;|,]|<U\+0009>/.exec(columns) ?? []) : [];
	const advice = separator
		? `The file has another separator: choose ${separator.replace('<U+0009>', 'Tab')} in the form that takes it, or enter it as "Delimiter" in the node that reads it ("Contacts" in the examples).`
		: 'Check the fields and expressions of the node.';
	throw new NodeOperationError(context.getNode(), `No row can be used. Row ${item}: ${error}`, {
		description: `${advice} The columns of row ${item}: ${columns}. Nothing was sent.`,
	});
}

function splitAudience(read: ContactResult[], settings: CampaignSettings): Audience {
	const audience: Audience = { contacts: [], finished: new Map() };
	const firsts = new Map<string, Contact>();
	read.forEach((entry, itemIndex) => {
		if (!entry.ok) {
			audience.finished.set(itemIndex, entry.report);
			return;
		}
		const { contact } = entry;
		if (settings.suppressedPhones.has(subscriberNumber(contact.phone))) {
			audience.finished.set(itemIndex, asSkipped(contact.report, 'suppressed'));
			return;
		}
		const first = firsts.get(contact.phone);
		if (isOncePerLead(settings) && first !== undefined) {
			const report = asSkipped(
				contact.report,
				'duplicatePhone',
				`Same phone as ${describeRow(first.report)}`,
			);
			audience.finished.set(itemIndex, report);
			return;
		}
		firsts.set(contact.phone, first ?? contact);
		audience.contacts.push(contact);
	});
	return audience;
}
