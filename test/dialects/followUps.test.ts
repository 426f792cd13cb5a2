/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Account, type DialectName } from '../../sandbox';
import { dialects } from '../../sandbox/dialects';
import { contacts, outcomes, runCampaign, withKey, phoneOf } from '../support/outboundRun';
import { demoAccount, sentMessages } from '../support/sandboxControl';

/** By what becomes of a contact who has not answered. */
const expected: Array<{ silent: string[]; names: DialectName[] }> = [
	{
		silent: ['sent'],
		names: [
			'clockAhead',
			'lastMessageAtNeverNull',
			'lastMessageAtOmitted',
			'lastMessageAtUpdatedLate',
			'messageOpensConversation',
			'metadataAsJsonString',
			'openingSetsLastMessageAt',
			'postOpensConversation',
			'putMergesMetadataDeeply',
			'timesAsSeconds',
			'timesToTheSecond',
		],
	},
	{
		silent: ['leadUnreadable'],
		names: ['dateHeaderDayAhead', 'messageKeepsLastMessageAt', 'timesInBrazilWithoutZone'],
	},
	// Depends on the second of the message, or on the conversations that the lead had before.
	{
		silent: ['sent', 'leadUnreadable'],
		names: ['openingAnswersExistingConversation'],
	},
	// All contacts write, or the CRM shows the campaign's message as unread.
	{ silent: ['answered'], names: ['contactsWriteOnOpening', 'unreadCountIncludesSentMessages'] },
	// A run is refused if its list is read too early: on a fast machine, the first campaign.
	{
		silent: ['notInCampaign', 'refused', 'leadUnreadable', 'sent'],
		names: ['listFromLaggingReplica', 'listLagsBehind'],
	},
];

/** Some dialects change conversations up to three seconds after the campaign. */
const settlingMs = 3_100;

const dayMs = 24 * 3_600_000;
/** Two who do not answer, three who do, and two who are not in the campaign. */
const people = contacts(7);

/** Runs a campaign to the first five people, and then its follow-up to all of them, twice. */
async function followUpOn(dialect: DialectName) {
	const sandbox = await startSandbox({ dialects: [dialect] });
	try {
		const account = demoAccount(sandbox);
		for (const index of [1, 4]) addKnownLead(account, phoneOf(index));
		account.addLead({ phone: phoneOf(5) });
		await runCampaign(sandbox.baseUrl, withKey('spring'), people.slice(0, 5));
		await sleep(settlingMs);
		const later = new Date(Date.now() + 90_000).toISOString();
		answer(account, phoneOf(2), { lastMessageAt: later });
		answer(account, phoneOf(3), { unreadCount: 1 });
		answer(account, phoneOf(4), { lastMessageAt: later });

		const before = sentMessages(sandbox).length;
		const recipients = () =>
			sentMessages(sandbox)
				.slice(before)
				.map(({ to }) => to)
				.sort();
		const parameters = withKey('spring-reminder', {
			followUpOn: { group: { campaign: 'spring' } },
		});
		const finished = await runCampaign(sandbox.baseUrl, parameters, people);
		const reasons = finished.error ? people.map(() => 'refused') : outcomes(finished);
		const sentFirst = recipients();
		await runCampaign(sandbox.baseUrl, parameters, people);
		return { reasons, recipients: sentFirst, recipientsAgain: recipients() };
	} finally {
		await sandbox.close();
	}
}

/** Adds a lead with a closed conversation, both of last month. */
function addKnownLead(account: Account, phone: string): void {
	const createdAt = new Date(Date.now() - 20 * dayMs).toISOString();
	account.addConversation(account.addLead({ phone, createdAt }), {
		...{ accountChatSectorId: 'sector-support', status: 'closed', state: 'COMPLETED' },
		...{ createdAt, lastMessageAt: createdAt },
	});
}

/** Changes the conversation with the newest message, as an answer does. */
function answer(account: Account, phone: string, changes: IDataObject): void {
	const [lead] = account.leads.findBy('phone', phone);
	const conversations = lead ? account.conversations.ofLead(lead.id) : [];
	const [newest] = conversations.sort((one, other) =>
		(other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''),
	);
	if (newest) account.conversations.update(newest, changes);
}

const cases = expected.flatMap(({ silent, names }) =>
	names.map((name) => ({ name, silent, description: dialects[name].description })),
);
/** For a dialect on a busy machine. */
const timeoutMs = 900_000;

it.concurrent.each(cases)(
	'a follow-up where: $description ($name)',
	async ({ name, silent }) => {
		const { reasons, recipients, recipientsAgain } = await followUpOn(name);
		expect(silent).toEqual(expect.arrayContaining(reasons.slice(0, 2)));
		// Whoever has answered is left out, if only for the reason for which the others are.
		const leftOut = ['answered', ...silent.filter((reason) => reason !== 'sent')];
		expect(leftOut).toEqual(expect.arrayContaining(reasons.slice(2, 5)));
		const strangers = ['notInCampaign', ...silent.filter((reason) => reason === 'refused')];
		expect(strangers).toEqual(expect.arrayContaining(reasons.slice(5)));
		expect(recipients).toEqual([0, 1].filter((index) => reasons[index] === 'sent').map(phoneOf));
		expect(recipientsAgain).toEqual(recipients);
	},
	timeoutMs,
);
