import { nobodyYetText } from '../../shared/claim/campaignKey';
import { formatCount } from '../../shared/values/describeValue';
import { mayHaveMessage } from '../report/report';
import { countEach } from '../report/summary';
import { withoutKeyText } from '../settings/campaignKey';
import type { Finding, Plan } from './finding';

/**
 * Says that contacts have had the template under other keys. If that is most of a list, the key may be wrong, or the
 * list an old one: it comes before all else then.
 */
export function earlierTemplate({ planned, reports }: Plan): { first?: string; check?: string } {
	const keys = planned.flatMap(({ itemIndex }) => reports[itemIndex].earlierCampaign ?? []);
	if (keys.length === 0) return {};
	const [some, all] = [keys, planned].map(({ length }) => formatCount(length));
	const what = `already got this template under another key (${countEach(keys.map((key) => `"${key}"`))})`;
	if (keys.length * 2 <= planned.length) return { check: `${some} ${what}` };
	return { first: `${some} of ${all} ${what}: check "Campaign Key" before you send it again` };
}

/** Says in a preview that a key is missing, or that nobody has it yet: a mistyped one would send to everybody again. */
export const missingOrNewKey: Finding = ({ campaign }) => {
	const { campaignKey, typedKey, skipLookUps } = campaign.settings;
	if (campaignKey === '')
		return 'No Campaign Key: enter one before you send, or a second run sends to everybody again';
	return skipLookUps || campaign.hasShownClaim ? undefined : nobodyYetText(typedKey);
};

/** Says after a run without a key what a further one does. */
export const sentWithoutKey: Finding = ({ campaign, reports }) =>
	campaign.settings.campaignKey === '' && reports.some(mayHaveMessage) ? withoutKeyText : undefined;

/** A key that was not changed for a new campaign reaches almost nobody. */
export const keyOfEarlierCampaign: Finding = ({ campaign, contacts, reports }) => {
	const { length: count } = contacts.filter(({ itemIndex, report: { template } }) => {
		const earlier = reports[itemIndex];
		return earlier.reason === 'alreadySent' && earlier.template !== template;
	});
	if (count === 0) return undefined;
	return `${formatCount(count)} of the contacts already sent to got another template, so "${campaign.settings.typedKey}" may be the key of an earlier campaign`;
};

/** A mistyped key of the campaign that is followed up on reaches nobody. */
export const followUpReachesNobody: Finding = ({ campaign, reports }) => {
	const { followUpOn } = campaign.settings;
	const hasReached = reports.some(
		({ status, reason }) => reason === 'answered' || !['skipped', 'failed'].includes(status),
	);
	return followUpOn && !hasReached && reports.some(({ reason }) => reason === 'notInCampaign')
		? `Nobody here has the campaign "${followUpOn.campaign}": check "Follow Up On"`
		: undefined;
};
