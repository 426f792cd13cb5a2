import { nobodyYetText } from '../../shared/claim/campaignKey';
import { formatCount } from '../../shared/values/describeValue';
import { countEach } from '../report/summary';
import { withoutKeyText } from '../settings/campaignKey';
import type { Finding, Plan } from './finding';

/** The other keys under which contacts already have the template, with how many that are. */
function earlierKeys({ planned, reports }: Plan): { count: number; keys: string } {
	const keys = planned.flatMap(({ itemIndex }) => reports[itemIndex].earlierCampaign ?? []);
	return { count: keys.length, keys: countEach(keys.map((key) => `"${key}"`)) };
}

/** Says that most of a list have had the same template: the key may be wrong, or the list an old one. */
export const mostHaveTemplate: Finding<Plan> = (plan) => {
	const { count, keys } = earlierKeys(plan);
	if (count * 2 <= plan.planned.length) return undefined;
	const [some, all] = [count, plan.planned.length].map(formatCount);
	return `${some} of ${all} already got this template under another key (${keys}): check "Campaign Key" before you send it again`;
};

/** Says that some of a list have had the same template. */
export const someHaveTemplate: Finding<Plan> = (plan) => {
	const { count, keys } = earlierKeys(plan);
	if (count === 0 || count * 2 > plan.planned.length) return undefined;
	return `${formatCount(count)} already got this template under another key (${keys})`;
};

/** Says in a preview that nobody has the key yet: a mistyped one would send to everybody again. */
export const newKey: Finding = ({ campaign }) => {
	const { campaignKey, typedKey, skipLookUps } = campaign.settings;
	const isNew = campaignKey !== '' && !skipLookUps && !campaign.hasShownClaim;
	return isNew ? nobodyYetText(typedKey) : undefined;
};

/** Says in a preview that a key is missing. */
export const missingKey: Finding = ({ campaign }) =>
	campaign.settings.campaignKey === ''
		? 'No Campaign Key: enter one before you send, or a second run sends to everybody again'
		: undefined;

/** Says after a run without a key what a further one does. */
export const sentWithoutKey: Finding = ({ campaign, reports }) =>
	campaign.settings.campaignKey === '' &&
	reports.some(({ status }) => status === 'sent' || status === 'unconfirmed')
		? withoutKeyText
		: undefined;

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
	const isNobody =
		reports.some(({ reason }) => reason === 'notInCampaign') &&
		reports.every(({ status }) => status === 'skipped' || status === 'failed') &&
		!reports.some(({ reason }) => reason === 'answered');
	const { followUpOn } = campaign.settings;
	return isNobody && followUpOn
		? `Nobody here has the campaign "${followUpOn.campaign}": check "Follow Up On"`
		: undefined;
};
