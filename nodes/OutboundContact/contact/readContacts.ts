import { sleep, type IBinaryKeyData, type IExecuteFunctions } from 'n8n-workflow';

import { showHint } from '../../shared/editorText';
import { Form } from '../../shared/fields/form';
import { missingColumns } from '../../shared/fields/missingColumns';
import { rowNumber } from '../../shared/rowNumber';
import { phoneKey } from '../../shared/phone/storedForms';
import { InvalidInput } from '../../shared/invalidInput';
import type { CrmClient } from '../../shared/transport/crmClient';
import { formatCount, quoteColumn } from '../../shared/values/describeValue';
import { createPlanReader } from './preflight';
import { asFailed, asSkipped, reportOf, type ContactReport, type Ending } from '../report/report';
import { createSettingsCheck, type CampaignSettings } from '../settings/settings';
import { isEmptyRow, unseenColumnsHint, whyNotARow } from './notARow';
import { readContact, reportOfItem, type Contact } from './contact';
import { memoryOf, messageOf, type ExecutionMemory } from './executionMemory';

/** Number of items to read before yielding to n8n's event loop. */
const itemsPerTurn = 200;

/**
 * Reads all input items before anything is sent, so that a campaign with a systematic error stops.
 *
 * @param first the form of the first item
 * @returns the contacts, and the reports of items that have ended already, by item index
 * @throws {NodeOperationError} when the sector or the template cannot be used, or none of several items
 * @throws {NodeApiError} when the CRM refuses the token or cannot be reached
 * @throws {InvalidInput} when the list has more contacts than "Stop If More Contacts Than" allows, an item has
 *   another campaign key, or variables of another template
 */
export async function readContacts(
	context: IExecuteFunctions,
	client: CrmClient,
	settings: CampaignSettings,
	first: Form,
) {
	const readPlan = createPlanReader(context, client);
	const memory = memoryOf(context, client.account);
	const contacts: Contact[] = [];
	const finished = new Map<number, ContactReport>();
	const firsts = new Map<string, Contact>();
	const checkSettings = createSettingsCheck(first);
	for (const [itemIndex, item] of context.getInputData().entries()) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		const form = itemIndex === 0 ? first : Form.ofItem(context, itemIndex);
		const noRow = endOfNoRow(form, item?.binary);
		if (!noRow) checkSettings(form, rowNumber(form.row, itemIndex));
		const read = noRow
			? reportOfItem(form, itemIndex, noRow)
			: await readContact(form, itemIndex, readPlan, settings);
		if ('status' in read) {
			finished.set(itemIndex, read);
			continue;
		}
		const key = phoneKey(read.phone);
		const ending = endBefore(read, firsts.get(key), settings, memory);
		if (ending) finished.set(itemIndex, reportOf(read, ending));
		else {
			contacts.push(read);
			firsts.set(key, read);
		}
	}
	if (contacts.length === 0) rejectIfNoneIsValid(context, [...finished.values()]);
	const message = unseenColumnsHint(first.row);
	if (message) showHint(context, { message, type: 'warning' });
	const { maxContacts = Infinity } = settings;
	const all = memory.contacts + contacts.length;
	if (all <= maxContacts) return { contacts, finished };
	// A schedule whose list has grown by mistake sends nothing; in a loop, nothing more.
	const [count, limit] = [all, maxContacts].map(formatCount);
	memory.stopText = `The list has ${count} contacts, more than "Stop If More Contacts Than" allows (${limit})`;
	throw new InvalidInput(memory.stopText, 'Check where the list comes from, or raise the limit.');
}

/** How a valid contact ends before any request. */
function endBefore(
	contact: Contact,
	first: Contact | undefined,
	{ campaignKey, mode, onDuplicatePhone, suppressedPhones }: CampaignSettings,
	memory: ExecutionMemory,
): Ending | undefined {
	// Nobody who may be meant gets a message.
	const meant = [contact.phone, contact.otherPhone?.digits ?? contact.phone];
	if (meant.some((phone) => suppressedPhones.has(phoneKey(phone)))) return asSkipped('suppressed');
	if (onDuplicatePhone === 'sendEach' && campaignKey === '') return undefined;
	if (first) {
		const who = [`row ${first.row}`, first.name].filter(Boolean).join(', ');
		return asSkipped('duplicatePhone', `Same phone as ${who}`);
	}
	// With a key, the lead's claim says more. A preview leaves none.
	const isClaimed = campaignKey !== '' && mode === 'send';
	if (isClaimed || !memory.messages[messageOf(contact)]) return undefined;
	const text =
		'This node had this phone in this execution before, in another batch of a loop or for another branch';
	return asSkipped('duplicatePhone', text);
}

/** How an item ends that is no row, or one below the list without any value, if its phone is to be in a column. */
function endOfNoRow(form: Form, files: IBinaryKeyData | undefined): Ending | undefined {
	const [expression = ''] = form.expressions('phone');
	if (!expression.includes('$json')) return undefined;
	const isMissing = missingColumns([expression], form.row).length > 0;
	const why = isMissing && whyNotARow(form.row, files);
	if (why) return asFailed('notARow', why);
	return isEmptyRow(form.row) ? asSkipped('emptyRow') : undefined;
}

/** Where no item can be used, the node is set up wrongly; a single contact may just be wrong. */
function rejectIfNoneIsValid(context: IExecuteFunctions, finished: ContactReport[]): void {
	const reports = finished.filter(({ reason }) => reason !== 'emptyRow');
	const isAnyValid = reports.some(({ status }) => status !== 'failed');
	const [first, ...others] = reports;
	const isOfNode = ['unexpected', 'invalidOptions', 'notARow'].includes(String(first?.reason));
	if (isAnyValid || !first || (others.length === 0 && !isOfNode)) return;
	const { row } = Form.ofItem(context, first.item - 1);
	const number = rowNumber(row, first.item - 1);
	const columns = Object.keys(row).map(quoteColumn);
	// A file with another separator than the comma has a single column.
	const [separator] = columns.length === 1 ? (/[;|,]/.exec(columns[0]) ?? []) : [];
	const advice = separator
		? `The file has another separator: enter ${separator} as "Delimiter" among the options of the node that reads it.`
		: 'Check the fields and expressions of the node.';
	throw new InvalidInput(
		`No row can be used. Row ${number}: ${first.error}`,
		`${advice} The columns of row ${number}: ${columns.join(', ').slice(0, 300) || 'none'}.`,
	);
}
