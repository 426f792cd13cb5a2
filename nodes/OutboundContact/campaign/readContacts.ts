import { NodeOperationError, sleep, type IExecuteFunctions } from 'n8n-workflow';

import { skipped, type ContactReport } from '../report';
import { readContact, type Contact, type ReadContact } from './contact';
import type { Preflight } from './preflight';
import type { CampaignSettings } from './settings';

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
 * @throws {NodeOperationError} when sector or template cannot be used, or a template variable is
 *   missing in every item
 */
export async function readContacts(
	context: IExecuteFunctions,
	preflight: Preflight,
	settings: CampaignSettings,
): Promise<Audience> {
	const read: ReadContact[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		if (itemIndex % itemsPerTurn === itemsPerTurn - 1) await sleep(0);
		read.push(await readContact(context, itemIndex, preflight));
	}
	refuseVariableMissingEverywhere(context, read);
	return sorted(read, settings);
}

function refuseVariableMissingEverywhere(context: IExecuteFunctions, read: ReadContact[]): void {
	const missing = read.map((entry) => (entry.ok ? [] : entry.missingVariables));
	const everywhere = (missing[0] ?? []).filter((key) =>
		missing.every((keys) => keys.includes(key)),
	);
	if (everywhere.length === 0) return;
	const [first] = read;
	throw new NodeOperationError(context.getNode(), 'A template variable has no value', {
		description: `${first.ok ? '' : first.report.error}. Fill it in "Template Variables". Nothing was sent.`,
	});
}

function sorted(read: ReadContact[], settings: CampaignSettings): Audience {
	const audience: Audience = { contacts: [], finished: new Map() };
	const phones = new Set<string>();
	read.forEach((entry, itemIndex) => {
		if (!entry.ok) {
			audience.finished.set(itemIndex, entry.report);
		} else if (settings.onDuplicatePhone === 'sendOnce' && phones.has(entry.contact.phone)) {
			audience.finished.set(itemIndex, skipped(entry.contact.report, 'duplicatePhone'));
		} else {
			phones.add(entry.contact.phone);
			audience.contacts.push(entry.contact);
		}
	});
	return audience;
}
