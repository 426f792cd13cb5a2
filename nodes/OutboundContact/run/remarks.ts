import type { IExecuteFunctions } from 'n8n-workflow';

import { ExecutionCancelled } from '../../shared/transport/requestPool';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { hasLocalTimeOf } from '../hours/timeZones';
import { errorText } from '../report/errors';
import type { ContactReport } from '../report/report';
import { missingLabels } from './missingLabels';
import { nobodyYetText, withoutKeyText } from '../settings/campaignKeyField';

/** What a run did, in sentences that follow its counts. */
export function notesOf(
	context: IExecuteFunctions,
	{ settings, hasShownClaim }: Campaign,
	reports: readonly ContactReport[],
): string[] {
	const { mode, textsOnly, campaignKey, typedKey, testPhone } = settings;
	const has = (...wanted: Array<ContactReport['status']>) =>
		reports.some(({ status }) => wanted.includes(status));
	if (mode === 'send') {
		return campaignKey === '' && has('sent', 'unconfirmed') ? [withoutKeyText] : [];
	}
	const tested = `One test message was sent to ${testPhone}, and nothing to anyone else`;
	if (mode === 'test') return has('planned') && !has('unconfirmed') ? [tested] : [];
	const next = context.getMode() === 'manual' ? '"Not Sent" shows the texts' : 'Set Mode to Send';
	const isKeyNew = campaignKey !== '' && !textsOnly && !hasShownClaim && has('planned');
	return ['Preview: nothing was sent', next, ...(isKeyNew ? [nobodyYetText(typedKey)] : [])];
}

/** Why the run ended early, and what may be wrong with its settings. */
export async function warningsOf(
	context: IExecuteFunctions,
	campaign: Campaign,
	contacts: readonly Contact[],
	reports: readonly ContactReport[],
): Promise<string[]> {
	const reason = stopReason(campaign);
	const warnings = reason && !(reason instanceof ExecutionCancelled) ? [errorText(reason)] : [];
	const labels = await missingLabels(context, campaign, reports);
	const key = describeKey(campaign, contacts, reports);
	return [...warnings, ...key, ...describeClock(campaign, contacts), ...labels];
}

/** A key that was not changed for a new campaign reaches almost nobody. */
function describeKey(
	{ settings: { typedKey } }: Campaign,
	contacts: readonly Contact[],
	reports: readonly ContactReport[],
): string[] {
	const templates = new Map(contacts.map(({ report: { item, template } }) => [item, template]));
	const { length: others } = reports.filter(
		({ reason, item, template }) => reason === 'alreadySent' && template !== templates.get(item),
	);
	if (others === 0) return [];
	return [
		`${others.toLocaleString('en-US')} of the contacts already sent to got another template, so "${typedKey}" may be the key of an earlier campaign`,
	];
}

/** A workflow's time zone is n8n's own until somebody sets it, which may be on another continent. */
function describeClock(
	{ settings: { sendingHours, timeZone } }: Campaign,
	contacts: readonly Contact[],
): string[] {
	const countries = new Set(contacts.flatMap(({ country }) => country ?? []));
	if (sendingHours?.zone !== timeZone || countries.size === 0) return [];
	if ([...countries].some((country) => hasLocalTimeOf(country, timeZone))) return [];
	return [
		`The workflow's time zone is ${timeZone}, which is not the time zone of any contact's country. Check "Time Zone" in "Sending Hours"`,
	];
}
