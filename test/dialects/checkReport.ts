/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ReportRow } from '../../nodes/OutboundResults/report';
import type { MessageRecord } from '../../sandbox';
import type { DialectName } from '../../sandbox/dialects';
import { people } from './people';
import type { Trial } from './trial';

const minuteMs = 60_000;

/** What a row may say instead of what the CRM has stored, where the CRM does not show that. */
const unshown: Partial<Record<DialectName, ReportRow['status']>> = {
	everyFourthFailsWith500: 'unconfirmed',
	listIgnoresFiltersLimitedTo10: 'noLead',
	listLimitedTo30DaysWithoutDates: 'noLead',
	listOmitsMetadata: 'unreadable',
	putAppliedLate: 'unconfirmed',
	putIgnoresEveryThirdLead: 'unconfirmed',
};

/** Whose list shows what was true some time ago. */
const late: DialectName[] = ['listFromLaggingReplica', 'listHidesNewLeads', 'listLagsBehind'];

/** How the CRM shows that somebody has answered: by times, or only by unread messages. */
const answersShownBy: Partial<Record<DialectName, 'times' | 'unread'>> = {
	idsAsNumbers: 'times',
	recordsInData: 'times',
	metadataAsJsonString: 'times',
	timesAsSeconds: 'times',
	clockAhead: 'times',
	lastMessageAtUpdatedLate: 'times',
	phonesShownLocal: 'times',
	timesInBrazilWithoutZone: 'unread',
	lastMessageAtOmitted: 'unread',
	unreadCountIncludesSentMessages: 'unread',
};

const [replier] = people;

/** Unread messages from before the campaign may hide whether there is an answer. */
const hadUnread = new Set(
	people.filter(({ existing }) => existing?.conversation?.unreadCount).map(({ phone }) => phone),
);

/** Lets one person answer a minute after the campaign, and checks the report then. */
export async function checkAnswers(trial: Trial): Promise<void> {
	const { account, dialects } = trial;
	const shownBy = dialects.length === 1 ? answersShownBy[dialects[0]] : undefined;
	if (!shownBy) return await checkReport(trial);
	const conversationsOf = (phone: string) =>
		account.leads.findBy('phone', phone).flatMap(({ id }) => account.conversations.ofLead(id));
	const hasMoved = ({ to, at }: MessageRecord) =>
		conversationsOf(to).some(({ lastMessageAt }) => (lastMessageAt ?? '') >= at);
	while (!account.messages.every(hasMoved)) await sleep(5);
	// The CRM's clock may differ from ours.
	const times = account.conversations.all().map(({ lastMessageAt }) => lastMessageAt ?? '');
	const [conversation] = conversationsOf(replier.phone);
	account.conversations.update(conversation, {
		lastMessageAt: new Date(Date.parse(times.sort().at(-1) ?? '') + minuteMs).toISOString(),
		unreadCount: conversation.unreadCount + 1,
	});
	await checkReport(trial, ({ phone, status }) => {
		if (status !== 'sent') return [undefined];
		if (phone === replier.phone) return [true];
		return shownBy === 'times' && !hadUnread.has(phone) ? [false] : [false, null];
	});
}

/**
 * Checks each row of the report of CRM Outbound Results against what the CRM has stored.
 *
 * @param answersOf what the row may say of an answer
 */
export async function checkReport(
	trial: Trial,
	answersOf?: (row: ReportRow) => Array<boolean | null | undefined>,
): Promise<void> {
	const { account, dialects, violations } = trial;
	const rows = await trial.onlyReading('The report', async () => await trial.readReport());
	if (rows.length !== trial.contacts.length) violations.push(`The report has ${rows.length} rows`);
	if (dialects.some((name) => late.includes(name))) return;
	for (const row of rows) {
		const { phone, status, answered } = row;
		const hasMessage = account.messages.some(({ to }) => to === phone);
		const hasLead = account.leads.findBy('phone', phone).length > 0;
		const stored = hasMessage ? 'sent' : hasLead ? 'notSent' : 'noLead';
		if (status !== stored && !dialects.some((name) => unshown[name] === status)) {
			violations.push(`${phone} is ${stored}, and reported as ${status}`);
		}
		if (answersOf && !answersOf(row).includes(answered)) {
			violations.push(`${phone} is reported as answered: ${answered}`);
		}
	}
}
