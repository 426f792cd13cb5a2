import { NodeApiError, NodeOperationError, sleep, type IExecuteFunctions } from 'n8n-workflow';

import { showHint } from '../../shared/editorText';
import { Form, type WithInputItems } from '../../shared/fields/form';
import { rowNumber } from '../../shared/rowNumber';
import { subscriberNumber } from '../../shared/phone/phone';
import { phoneKey } from '../../shared/phone/storedForms';
import { VariablesOfAnotherTemplate } from '../../shared/templateVariables/value';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { formatCount, quoteColumn } from '../../shared/values/describeValue';
import { nodeErrorOf, operationError } from '../../shared/transport/nodeErrors';
import { endingOf } from '../report/errors';
import type { Reason } from '../report/status';
import type { Preflight } from './preflight';
import {
	asFailed,
	asSkipped,
	describeRow,
	newReport,
	type ContactReport,
	type Ending,
} from '../report/report';
import { isOncePerPhone, createSettingsCheck, type CampaignSettings } from '../settings/settings';
import { isEmptyRow, unseenColumnsHint, whyNotARow } from './notARow';
import { readContact, reportOfItem, type Contact, type ContactResult } from './contact';
import type { ExecutionMemory } from './executionMemory';

/** The contacts of the input items, and the reports of items that are already finished. */
export interface Audience {
	contacts: Contact[];
	/** Reports by item index. */
	finished: Map<number, ContactReport>;
}

/** The context of the run, whose items were read. */
type ItemsContext = WithInputItems<IExecuteFunctions>;

/** Number of items to read before yielding to n8n's event loop. */
const itemsPerTurn = 200;

/**
 * Reads all input items before anything is sent, so that a campaign with a systematic error stops.
 *
 * @param first the form of the first item
 * @throws {NodeOperationError} when the sector or the template cannot be used, none of several items
 *   can be used, or an item has another campaign key
 * @throws {NodeApiError} when the CRM refuses the token or cannot be reached
 * @throws {InvalidInput} when the list has more contacts than "Stop If More Contacts Than" allows, or
 *   variables of another template
 */
export async function readContacts(
	context: ItemsContext,
	preflight: Preflight,
	settings: CampaignSettings,
	first: Form,
	memory: ExecutionMemory,
): Promise<Audience> {
	const audience: Audience = { contacts: [], finished: new Map() };
	const firsts = new Map<string, Contact>();
	const input = context.getInputData();
	const checkSettings = createSettingsCheck(first, settings);
	for (let itemIndex = 0; itemIndex < input.length; itemIndex++) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		const form = itemIndex === 0 ? first : Form.ofItem(context, itemIndex);
		const { contact, report } = await readItem(
			context,
			{ form, itemIndex, checkSettings },
			preflight,
			settings,
		);
		const key = contact ? phoneKey(contact.phone) : '';
		const earlier = firsts.get(key);
		const ending = contact && endBefore(contact, earlier, settings, memory);
		if (contact && !ending) {
			audience.contacts.push(contact);
			firsts.set(key, earlier ?? contact);
		} else audience.finished.set(itemIndex, { ...report, ...ending });
	}
	rejectIfNoneIsValid(context, audience);
	const message = unseenColumnsHint(first.row);
	if (message) showHint(context, { message, type: 'warning' });
	rejectTooMany(audience, settings, memory);
	return audience;
}

/** How a valid contact ends before any request. */
function endBefore(
	{ phone, report }: Contact,
	first: Contact | undefined,
	settings: CampaignSettings,
	memory: ExecutionMemory,
): Ending | undefined {
	if (settings.suppressedPhones.has(subscriberNumber(phone))) return asSkipped('suppressed');
	if (!isOncePerPhone(settings)) return undefined;
	if (first)
		return asSkipped('duplicatePhone', `Same phone as ${describeRow(first.row, first.report)}`);
	// With a key, the lead's claim says more. A preview leaves none.
	const isClaimed = settings.campaignKey !== '' && settings.mode === 'send';
	if (isClaimed || !memory.hadMessage(report)) return undefined;
	const text =
		'This node had this phone in this execution before, in another batch of a loop or for another branch';
	return asSkipped('duplicatePhone', text);
}

interface ItemToRead {
	form: Form;
	itemIndex: number;
	/** Rejects a row whose settings are not those of the run. */
	checkSettings: ReturnType<typeof createSettingsCheck>;
}

/** Reads the contact of an item, unless it is a row below the list: without any value or phone. */
async function readItem(
	context: ItemsContext,
	{ form, itemIndex, checkSettings }: ItemToRead,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<ContactResult> {
	const { json } = context.getInputData()[itemIndex];
	const phone = givenPhone(form);
	const why = whyNotARow(context.getInputData()[itemIndex], phone, form.expressions('phone'));
	const empty = newReport(itemIndex, {});
	if (why) return { report: { ...empty, ...asFailed('validate', 'notARow', why) } };
	if (isEmptyRow(json) && isBlank(phone)) {
		return { report: { ...empty, ...asSkipped('emptyRow') } };
	}
	try {
		checkSettings(form, rowNumber(form.row, itemIndex));
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error, itemIndex);
	}
	const reading = readContact(context, form, itemIndex, preflight, settings);
	return await reading.catch((thrown: unknown) => {
		// A failing expression fails only its item; an unusable sector or template stops the run.
		if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) throw thrown;
		if (thrown instanceof VariablesOfAnotherTemplate) throw thrown;
		return { report: { ...reportOfItem(form, itemIndex), ...endingOf(thrown, 'validate') } };
	});
}

/**
 * The phone of an item; blank if its expression fails because it reads an empty row. One that reads
 * another node may not fail: that expression itself is returned.
 */
function givenPhone(form: Form): unknown {
	try {
		return form.get('phone');
	} catch {
		const expression = form.expressions('phone').join('');
		return expression.includes('$json') ? '' : expression;
	}
}

/** A schedule whose list has grown by mistake sends nothing; in a loop, nothing more. */
function rejectTooMany(
	{ contacts }: Audience,
	{ maxContacts }: CampaignSettings,
	memory: ExecutionMemory,
): void {
	const { contactsBefore } = memory;
	memory.rememberContacts(contacts.length);
	const all = contactsBefore + contacts.length;
	if (maxContacts === undefined || all <= maxContacts) return;
	const [count, limit, before] = [all, maxContacts, contactsBefore].map(formatCount);
	const nothing =
		contactsBefore > 0
			? `The ${before} of earlier batches were processed; nothing was sent to those of this one`
			: 'Nothing was sent';
	throw new InvalidInput(
		`The list has ${count} contacts, more than "Stop If More Contacts Than" allows (${limit})`,
		`Check where the list comes from, or raise the limit. ${nothing}.`,
	);
}

/** Reasons that point to the node rather than to a contact. */
const nodeReasons: Array<Reason | null> = ['unexpected', 'invalidOptions', 'notARow'];

/** Where no item can be used, the node is set up wrongly; a single contact may just be wrong. */
function rejectIfNoneIsValid(context: ItemsContext, { contacts, finished }: Audience): void {
	const reports = [...finished.values()].filter(({ reason }) => reason !== 'emptyRow');
	const [first, ...others] = reports;
	const isAnyValid = contacts.length > 0 || reports.some(({ status }) => status !== 'failed');
	if (isAnyValid || first === undefined) return;
	const { item, reason, error } = first;
	if (others.length === 0 && !nodeReasons.includes(reason)) return;
	// A file with another separator than the comma has a single column.
	const { json } = context.getInputData()[item - 1];
	const quoted = Object.keys(json).map(quoteColumn);
	const columns = quoted.join(', ').slice(0, 300) || 'none';
	const [separator] = quoted.length === 1 ? (/[;|,]|<U\+0009>/.exec(columns) ?? []) : [];
	const advice = separator
		? `The file has another separator: enter ${separator.replace('<U+0009>', "{{ '\\t' }}")} as "Delimiter" among the options of the node that reads it.`
		: 'Check the fields and expressions of the node.';
	const row = rowNumber(json, item - 1);
	throw operationError(context.getNode(), `No row can be used. Row ${row}: ${error}`, {
		description: `${advice} The columns of row ${row}: ${columns}. Nothing was sent.`,
	});
}
