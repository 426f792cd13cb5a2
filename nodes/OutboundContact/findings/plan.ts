import { nobodyYetText } from '../../shared/claim/campaignKey';
import { groupBy } from '../../shared/records';
import { nameRows } from '../../shared/rowNumber';
import { categoryName } from '../../shared/template/parts';
import { countEach, formatCount } from '../../shared/values/describeValue';
import { isoInZone } from '../../shared/values/time';
import type { Contact } from '../contact/contact';
import { mayHaveMessage } from '../report/report';
import { plannedOf, type Finding } from './finding';

/** What a run in mode Send would send to how many, from which sector, and how long it takes. */
export const whatSendWouldDo: Finding = (run) => {
	const { messagesPerSecond, maxMessages = Infinity } = run.campaign.settings;
	const planned = plannedOf(run);
	if (planned.length === 0) return undefined;
	const counts = [...groupBy(planned, describeSendingPlan)].map(
		([what, { length }]) => `${what} to ${formatCount(length)}`,
	);
	const inRun = Math.min(planned.length, maxMessages);
	const limit = inRun < planned.length ? `; at most ${formatCount(inRun)} in one run` : '';
	const minutes = messagesPerSecond > 0 ? inRun / messagesPerSecond / 60 : 0;
	const duration = minutes < 1 ? '' : `; about ${formatCount(Math.ceil(minutes))} min at this pace`;
	return `Send would send ${counts.join(', ')}${limit}${duration}`;
};

/** A template and the sector that it is sent from, such as `"welcome_offer" (pt_BR, Marketing) from Sales`. */
function describeSendingPlan({ plan: { template, sector } }: Contact): string {
	const details = [template.language, categoryName(template)].filter(Boolean).join(', ');
	return `"${template.name}" (${details}) from ${sector.name}`;
}

/** Names the rows to check, and why. */
export const rowsToCheck: Finding = ({ contacts, reports }) => {
	const rows = contacts.filter(({ itemIndex }) => reports[itemIndex].check);
	if (rows.length === 0) return undefined;
	const checks = countEach(rows.flatMap(({ itemIndex }) => reports[itemIndex].check ?? []));
	return `${formatCount(rows.length)} to check (${checks}): ${nameRows(rows.map(({ row }) => row))}`;
};

/** n8n's nodes read this many rows unless somebody turns on "Return All": a list that is cut looks whole. */
const defaultLimit = 50;

export const cutList: Finding = ({ reports }) =>
	reports.length === defaultLimit ? `${defaultLimit} rows: is Return All on?` : undefined;

/** Says that no label leaves anybody out. */
export const noSkipLabels: Finding = ({ campaign }) =>
	campaign.settings.skipLabels.length === 0
		? '"Skip Labels" is empty: nobody is left out for having opted out'
		: undefined;

/** What to do once the preview is right. "Execute step" would take the rows that n8n has kept. */
export const howToSend: Finding = (run) => {
	if (plannedOf(run).length === 0) return undefined;
	return run.context.getMode() === 'manual'
		? '"Not Sent" shows the texts. To send, set Mode to Send and choose "Execute workflow", which reads the list again; for a schedule, publish the workflow'
		: 'Set Mode to Send';
};

/** Says that contacts have had the template under other keys: the key may be wrong, or the list an old one. */
export const earlierTemplate: Finding = (run) => {
	const keys = run.reports.flatMap(({ earlierCampaign }) => earlierCampaign ?? []);
	if (keys.length === 0) return undefined;
	const [some, all] = [keys, plannedOf(run)].map(({ length }) => formatCount(length));
	return `${some} of ${all} already got this template under another key (${countEach(keys.map((key) => `"${key}"`))}): check "Campaign Key" before you send it again`;
};

/** Says what another run does without a key. */
export const missingKey: Finding = ({ campaign, reports }) =>
	campaign.settings.campaignKey === '' &&
	reports.some((report) => mayHaveMessage(report) || report.status === 'planned')
		? 'No Campaign Key: a second run sends to everybody again'
		: undefined;

/** Says in a preview that nobody has the key yet: a mistyped one would send to everybody again. */
export const newKey: Finding = (run) => {
	const { settings, hasShownClaim } = run.campaign;
	if (settings.campaignKey === '' || settings.skipLookUps || hasShownClaim) return undefined;
	return plannedOf(run).length > 0 ? nobodyYetText(settings.typedKey) : undefined;
};

export const whatWasTested: Finding = ({ campaign, reports }) =>
	reports.some(({ status }) => status === 'planned') &&
	!reports.some(({ status }) => status === 'unconfirmed')
		? `One test message was sent to ${campaign.settings.testPhone}, and nothing to anyone else`
		: undefined;

/** A key that was not changed for a new campaign reaches almost nobody. */
export const keyOfEarlierCampaign: Finding = ({ campaign, contacts, reports }) => {
	const { length: count } = contacts.filter(({ itemIndex, template }) => {
		const earlier = reports[itemIndex];
		return earlier.reason === 'alreadySent' && earlier.template !== template;
	});
	if (count === 0) return undefined;
	return `${formatCount(count)} of the contacts already sent to got another template, so "${campaign.settings.typedKey}" may be the key of an earlier campaign`;
};

/** The zones of a country, as the engine knows them: older and newer ones by different names. */
const zonesOf = (country: string): readonly string[] => {
	const { getTimeZones, timeZones } = new Intl.Locale(`und-${country}`) as unknown as {
		getTimeZones?(): string[];
		timeZones?: string[];
	};
	return getTimeZones?.() ?? timeZones ?? [];
};

/** Says that the country of most contacts does not have the hours' zone, or its clock. */
export const hoursZone: Finding = ({ campaign, contacts }) => {
	const { zone: timeZone } = campaign.settings.sendingHours ?? {};
	const countries = [...groupBy(contacts, ({ country }) => country)];
	const [country, found] = countries.find(([, { length }]) => length * 2 > contacts.length) ?? [];
	if (timeZone === undefined || country === undefined || !found) return undefined;
	const zones = zonesOf(country);
	const now = Date.now();
	const isSameClock = (zone: string) => isoInZone(now, zone) === isoInZone(now, timeZone);
	const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
	if (zones.includes(zone) || zones.every(isSameClock)) return undefined;
	const [some, all] = [found, contacts].map(({ length }) => formatCount(length));
	return `"Sending Hours" are in ${timeZone}, but ${some} of ${all} phones are from ${country}: check "Time Zone"`;
};
