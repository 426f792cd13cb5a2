import { errorText, sentences } from '../../shared/editorText';
import { ExplainedError } from '../../shared/invalidInput';
import { readTemplate } from '../../shared/template/readTemplate';
import type { Campaign } from '../control/campaign';
import type { FailureStreak } from '../control/failureStreak';
import { checkSendingTime } from '../control/sendingTime';
import { endingOf, RunStopped } from '../report/errors';
import { reportOf, type ContactStep } from '../report/report';
import { ended, type Attempt, type TakeStep } from './attempt';
import { isLookedUpFirst, lookUpLead } from './lookUpLead';

/** A step of a contact. */
export interface Step<Taken extends Attempt = Attempt> {
	/** What the contact fails at in this step. */
	readonly name: ContactStep;
	/** What its failures say something about; default: sending. */
	readonly streak?: keyof Campaign['streaks'];
	/** How old the look-up may be when the step begins, and when its request is sent. In ms. */
	readonly maxLookUpAgeMs?: number;
	/** A look-up that began before this is outdated, too; by `performance.now()`. */
	readonly lookedUpSince?: number;
	readonly take: TakeStep<Taken>;
}

/** Why a request is withheld whose look-up has become too old while it waited. */
const lookUpOutdated = new ExplainedError('The look-up is outdated', '');

/** Before a step that relies on the look-up, where that is outdated. */
const lookUpAgain = { name: 'lead', streak: 'lookUps', take: lookUpLead } as const satisfies Step;

/** Takes steps until one ends the contact, whose report is then final. */
export async function takeSteps<Taken extends Attempt>(
	steps: ReadonlyArray<Step<Taken>>,
	attempt: Taken,
	campaign: Campaign,
): Promise<Taken> {
	let latest = attempt;
	for (const step of steps) {
		latest = await takeStep(step, latest, campaign);
		if (latest.end) break;
	}
	return latest;
}

/**
 * Takes a step; after another look-up, if that is outdated when the step begins or when its request is sent. Each
 * time, the look-up may be twice as old, so that a CRM that is always slower gets the request, or its limit ends
 * the run.
 */
async function takeStep<Taken extends Attempt>(
	step: Step<Taken>,
	before: Taken,
	campaign: Campaign,
): Promise<Taken> {
	const { settings } = campaign;
	const { maxLookUpAgeMs = Infinity, lookedUpSince = -Infinity } = step;
	const { startedAt, answeredAt } = before.reading;
	const checkBeforeSending = () => {
		const isOld = startedAt < lookedUpSince || performance.now() - answeredAt > maxLookUpAgeMs;
		return (
			campaign.stopReason ??
			(settings.mode === 'send' ? checkSendingTime(settings) : undefined) ??
			(isOld && isLookedUpFirst(settings) ? lookUpOutdated : undefined)
		);
	};
	const withheld = checkBeforeSending();
	const after = withheld
		? ended(before, withheld)
		: await step
				.take(before, campaign, checkBeforeSending)
				.catch((error: Error) => ended(before, error));
	if (!after.end) return after;
	if (after.end !== lookUpOutdated) return await endContact(after.end, step, after, campaign);
	const latest = await takeStep<Taken>(lookUpAgain, before, campaign);
	const later = { ...step, lookedUpSince: undefined, maxLookUpAgeMs: 2 * maxLookUpAgeMs };
	return latest.end ? latest : await takeStep(later, latest, campaign);
}

/** The report says how the contact ended, and what is known of it by then. */
async function endContact<Taken extends Attempt>(
	end: Error,
	{ name, streak = 'sends' }: Pick<Step, 'name' | 'streak'>,
	attempt: Taken,
	campaign: Campaign,
): Promise<Taken> {
	const { contact, note, lead, hadLead = null, conversation } = attempt;
	const ending = endingOf(end, name);
	const report = reportOf(
		{ ...contact, note: sentences(contact.note, note) },
		{
			...(['failed', 'unconfirmed'].includes(ending.status) && { failedStep: name }),
			leadId: lead?.id,
			leadAlreadyExisted: hadLead,
			conversationId: conversation?.id,
			conversationReused: conversation?.isReused,
			...ending,
		},
	);
	const latest = { ...attempt, end, report };
	// What was sent, or may have been, stays so whatever happens.
	await stopIfSystematic(latest, campaign.streaks[streak], campaign).catch(() => {});
	return latest;
}

/**
 * Ends the run where the end of a contact says something about all of them. Before a streak of failures does, the
 * template is read again, because it may have lost its approval.
 */
async function stopIfSystematic(
	{ contact, end, report }: Attempt,
	streak: FailureStreak,
	campaign: Campaign,
): Promise<void> {
	if (end instanceof RunStopped) campaign.stop(end);
	// A refused token ends the run, and no request of any contact follows.
	if (report.reason === 'tokenRefused')
		campaign.client.pool.stop(new RunStopped('stopped', errorText(end)));
	else streak.record(report);
	if (!streak.stopText || campaign.stopReason) return;
	const { integrationId, template } = contact.plan;
	const status = await readTemplate(campaign.client, integrationId, template).then(
		(current) => current?.status ?? 'MISSING',
		() => 'APPROVED',
	);
	const change = `The template "${template.name}" is no longer approved: it is ${status}. `;
	const text = `${status === 'APPROVED' ? '' : change}${streak.stopText}`;
	const advice =
		'Fix this, or check the CRM, and run again: contacts that were not tried are pending.';
	campaign.stop(new RunStopped('stopped', text, advice));
}
