import type { IExecuteFunctions } from 'n8n-workflow';

import { noCountry, normalizePhone } from '../../shared/phone';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { readItemPhone, type Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { hoursThatNeverCome } from '../control/sendingTime';
import { hasLocalTimeOf } from '../hours/timeZones';
import { errorText } from '../report/errors';
import type { ContactReport } from '../report/report';
import { describePlan } from './describePlan';
import { missingLabels } from './missingLabels';
import { nobodyYetText } from '../../shared/claim/campaignKey';
import { withoutKeyText } from '../settings/campaignKeyField';

/** What a run did, in sentences that follow its counts. */
export function notesOf(
	context: IExecuteFunctions,
	{ settings, hasShownClaim }: Campaign,
	contacts: readonly Contact[],
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
	const plan = describePlan(contacts, settings, reports, context.getNode().parameters);
	const isKeyNew = campaignKey !== '' && !textsOnly && !hasShownClaim && has('planned');
	return [
		'Preview: nothing was sent',
		...(has('planned') ? [...plan, next] : []),
		...(isKeyNew ? [nobodyYetText(typedKey)] : []),
	];
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
	return [
		...warnings,
		...describeKey(campaign, contacts, reports),
		...describeFollowUp(campaign, reports),
		...describeOtherCountries(context, reports),
		...describeClock(campaign, contacts),
		...hoursThatNeverCome(contacts, campaign.settings),
		...(await missingLabels(context, campaign, reports)),
	];
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

/** A mistyped key of the earlier campaign reaches nobody. */
function describeFollowUp(
	{ settings: { followUpOn } }: Campaign,
	reports: readonly ContactReport[],
): string[] {
	const isNobody =
		reports.some(({ reason }) => reason === 'notInCampaign') &&
		reports.every(({ status }) => status === 'skipped' || status === 'failed') &&
		!reports.some(({ reason }) => reason === 'answered');
	return isNobody ? [`Nobody here has the campaign "${followUpOn}": check "Follow Up On"`] : [];
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

/** From this many phones on that were refused as those of other countries, the list is the reason. */
const minOtherCountries = 3;

/** A list from a CRM has phones of many countries, all with their country code and without a plus. */
function describeOtherCountries(
	context: IExecuteFunctions,
	reports: readonly ContactReport[],
): string[] {
	const isOfOther = ({ item }: ContactReport) => {
		const { phone } = readItemPhone(context, item - 1);
		return !phone.ok && phone.otherCountry !== undefined;
	};
	const refused = reports.filter(({ reason }) => reason === 'invalidPhone').filter(isOfOther);
	if (refused.length < minOtherCountries) return [];
	const isInternational = ({ item }: ContactReport) =>
		normalizePhone(context.getNodeParameter('phone', item - 1, ''), noCountry).ok;
	const phones = reports.filter(({ reason }) => reason !== 'emptyRow');
	const none = phones.every(isInternational)
		? ', or choose None in "Default Country": every phone of the list starts with its country code'
		: '';
	return [
		`${refused.length.toLocaleString('en-US')} phones look like those of other countries. Write + before their country code${none}`,
	];
}
