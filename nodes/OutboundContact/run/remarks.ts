import { Form } from '../../shared/fields/form';
import { nobodyYetText } from '../../shared/claim/campaignKey';
import { readItemPhone } from '../../shared/form/readPhone';
import { createdWithin } from '../../shared/lead/createdAtBounds';
import { comparableLabel, comparableNames } from '../../shared/lead/labels';
import { listLeads } from '../../shared/lead/listLeads';
import { noCountry, normalizePhone } from '../../shared/phone/phone';
import { isRecord } from '../../shared/records';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { pickedValue } from '../../shared/values/fieldValue';
import { formatCount } from '../../shared/values/formatCount';
import { listSeparator } from '../../shared/values/text';
import { isoInZone } from '../../shared/values/zonedTime';
import { stopReason } from '../control/campaign';
import { hoursThatNeverCome } from '../control/sendingTime';
import { timeZonesOfPhone } from '../hours/timeZones';
import { errorText } from '../report/errors';
import { countEach } from '../report/counts';
import { mayHaveMessageOfThisRun, type ContactReport } from '../report/report';
import { previewWithoutKeyText, withoutKeyText } from '../settings/campaignKeyField';
import { pathOf } from '../settings/readOptions';
import { describePlan } from './describePlan';
import type { FinishedRun } from './finishedRun';
import { describeTimeInKey } from './timeInKey';

/** What a run did, and why it ended early or what may be wrong with its settings: notes and warnings. */
export async function remarksOn(run: FinishedRun): Promise<[notes: string[], warnings: string[]]> {
	return [notesOf(run), await warningsOf(run)];
}

/** "Execute step" would take the rows that n8n has kept. */
const howToSend =
	'To send, set Mode to Send and choose "Execute workflow", which reads the list again';

/** What a run did, in sentences that follow its counts. */
function notesOf(run: FinishedRun): string[] {
	const { context, campaign, reports, inputAge } = run;
	const { mode, skipLookUps, campaignKey, typedKey, testPhone } = campaign.settings;
	const has = (...wanted: Array<ContactReport['status']>) =>
		reports.some(({ status }) => wanted.includes(status));
	if (mode === 'send') {
		return [
			...(!inputAge.isOld && inputAge.text !== '' ? [inputAge.text] : []),
			...(campaignKey === '' && has('sent', 'unconfirmed') ? [withoutKeyText] : []),
		];
	}
	const tested = `One test message was sent to ${testPhone}, and nothing to anyone else`;
	if (mode === 'test') return has('planned') && !has('unconfirmed') ? [tested] : [];
	const next =
		context.getMode() === 'manual'
			? `"Not Sent" shows the texts. ${howToSend}`
			: 'Set Mode to Send';
	if (!has('planned')) return ['Preview: nothing was sent'];
	const withoutKey = campaignKey === '' ? [previewWithoutKeyText] : [];
	const isKeyNew = campaignKey !== '' && !skipLookUps && !campaign.hasShownClaim;
	const notes = ['Preview: nothing was sent', ...describePlan(run), ...withoutKey, next];
	return isKeyNew ? [...notes, nobodyYetText(typedKey)] : notes;
}

async function warningsOf(run: FinishedRun): Promise<string[]> {
	const reason = stopReason(run.campaign);
	return [
		...(reason && !(reason instanceof ExecutionCancelled) ? [errorText(reason)] : []),
		...(run.inputAge.isOld ? [run.inputAge.text] : []),
		...describeOptOuts(run),
		...describeKey(run),
		...describeTimeInKey(run),
		...describeFollowUp(run),
		...describeOtherCountries(run),
		...describeClock(run),
		...describeEmptyList(run),
		...describeAddedItem(run),
		...hoursThatNeverCome(run.contacts, run.campaign.settings),
		...(await describeMissingLabels(run)),
	];
}

/** n8n adds an item where "Sent" has none, and what follows runs although nobody got a message. */
function describeAddedItem({ context, reports }: FinishedRun): string[] {
	const isAdded = context.getNode().alwaysOutputData === true;
	if (!isAdded || reports.some(({ status }) => status === 'sent')) return [];
	return [
		'"Always Output Data" puts an empty item on "Sent": turn it off in the settings of this node',
	];
}

/** No rule reads the columns of a list by themselves. */
function describeOptOuts({ reports, optOuts }: FinishedRun): string[] {
	const words = reports.flatMap((report, itemIndex) =>
		mayHaveMessageOfThisRun(report) ? (optOuts.get(itemIndex) ?? []) : [],
	);
	if (words.length === 0) return [];
	return [
		`The message went to contacts whose rows say that they want none (${countEach(words)}). Leave such rows out with Filter before this node`,
	];
}

/** A key that was not changed for a new campaign reaches almost nobody. */
function describeKey({ campaign, contacts, reports }: FinishedRun): string[] {
	const others = contacts.filter(({ itemIndex, report: { template } }) => {
		const earlier = reports[itemIndex];
		return earlier.reason === 'alreadySent' && earlier.template !== template;
	});
	if (others.length === 0) return [];
	return [
		`${formatCount(others.length)} of the contacts already sent to got another template, so "${campaign.settings.typedKey}" may be the key of an earlier campaign`,
	];
}

/** A mistyped key of the earlier campaign reaches nobody. */
function describeFollowUp({ campaign, reports }: FinishedRun): string[] {
	const isNobody =
		reports.some(({ reason }) => reason === 'notInCampaign') &&
		reports.every(({ status }) => status === 'skipped' || status === 'failed') &&
		!reports.some(({ reason }) => reason === 'answered');
	const { followUpOn } = campaign.settings;
	return isNobody && followUpOn
		? [`Nobody here has the campaign "${followUpOn.campaign}": check "Follow Up On"`]
		: [];
}

/**
 * The time zone of a workflow is n8n's own until somebody sets it, which may be on another continent, and
 * names such as Etc/GMT-3 mean the opposite of what they say.
 */
function describeClock({ campaign, contacts }: FinishedRun): string[] {
	const { sendingHours, timeZone } = campaign.settings;
	if (!sendingHours) return [];
	const { zone } = sendingHours;
	if (zone !== timeZone && !zone.startsWith('Etc/')) return [];
	const zones = [...new Set(contacts.flatMap(timeZonesOfPhone))];
	const now = Date.now();
	const [own, ...times] = [zone, ...zones].map((each) => isoInZone(now, each).slice(0, 16));
	if (zones.length === 0 || times.includes(own)) return [];
	return [`${zone}, the time zone of "Sending Hours", is not that of any contact. Check it`];
}

/** A list whose column has another name may be empty, as may a table without rows. */
function describeEmptyList({ form, campaign }: FinishedRun): string[] {
	const isEmpty = campaign.settings.suppressedPhones.size === 0;
	return isEmpty && form.expressions(pathOf('suppressedPhones')).length > 0
		? ['"Do-Not-Contact Phones" is an empty list: nobody is left out because of it']
		: [];
}

/** From this many phones on that were refused as those of other countries, the list is the reason. */
const minOtherCountries = 3;

/** A list from a CRM has phones of many countries, all with their country code and without a plus. */
function describeOtherCountries({ context, reports }: FinishedRun): string[] {
	const formOf = ({ item }: ContactReport) => Form.ofItem(context, item - 1);
	const isOfOther = (report: ContactReport) => {
		const { phone } = readItemPhone(formOf(report));
		return !phone.ok && phone.otherCountry !== undefined;
	};
	const refused = reports.filter(({ reason }) => reason === 'invalidPhone').filter(isOfOther);
	if (refused.length < minOtherCountries) return [];
	const isInternational = (report: ContactReport) =>
		normalizePhone(formOf(report).get('phone'), noCountry).ok;
	// The expression of a phone may fail, as it did when the row was read.
	const phones = reports.filter(({ reason }) => reason !== 'emptyRow' && reason !== 'unexpected');
	const none = phones.every(isInternational)
		? ', or choose None in "Default Country": every phone of the list starts with its country code'
		: '';
	return [
		`${formatCount(refused.length)} phones look like those of other countries. Write + before their country code${none}`,
	];
}

/**
 * A label in "Skip Labels" that no lead has, because of a typo, skips nobody. Labels that were picked from
 * the list exist, and so does a single one that left somebody out.
 */
async function describeMissingLabels({ form, campaign, reports }: FinishedRun): Promise<string[]> {
	if (campaign.settings.skipLabels.length === 0 || stopReason(campaign)) return [];
	const given = form.get(pathOf('skipLabels'));
	if (isRecord(given) && given.mode === 'list') return [];
	const texts = [pickedValue(given)].flat().map(String);
	const isSingle = texts.length === 1 && !listSeparator.test(texts[0]);
	if (isSingle && reports.some(({ reason }) => reason === 'optedOut')) return [];
	const listing = await listLeads(createdWithin(), campaign.client).catch(() => undefined);
	if (!listing) return [];
	const known = new Set(
		listing.leads.flatMap(({ labels = [] }) => labels.flatMap(comparableNames)),
	);
	const isMissing = (name: string) => name !== '' && !known.has(comparableLabel(name));
	// A text with separators may also be the name of a single label.
	const names = texts.filter(isMissing).flatMap((text) => text.split(listSeparator));
	const missing = names.map((name) => name.trim()).filter(isMissing);
	if (missing.length === 0) return [];
	const quoted = missing.map((name) => `"${name}"`).join(', ');
	return [
		`No lead that the CRM lists has the label ${quoted}. Check the spelling in "Skip Labels"; CRM Lead shows names and IDs of labels`,
	];
}
