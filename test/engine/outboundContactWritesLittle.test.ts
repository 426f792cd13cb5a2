import type { ConversationRecord, DialectName, LeadRecord } from '../../sandbox';
import {
	notSent,
	parametersWith,
	phoneOf,
	runCampaign,
	sent,
	withKey,
} from '../support/outboundRun';
import { demoAccount, resetSandbox } from '../support/sandboxControl';
import { proxyPerFile, sandboxPerFile } from '../support/testSandbox';

const key = 'spring';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** What makes a campaign leave a lead out. */
interface LeftOut {
	lead?: Partial<LeadRecord>;
	conversation?: () => Partial<ConversationRecord>;
}

const leftOut: Record<string, LeftOut> = {
	optedOut: { lead: { labelIds: ['label-opt-out'] } },
	contactedRecently: {
		conversation: () => ({
			accountChatSectorId: 'sector-support',
			status: 'closed',
			lastMessageAt: hoursAgo(3),
		}),
	},
	activeConversation: {
		conversation: () => ({ accountChatSectorId: 'sector-sales', lastMessageAt: hoursAgo(72) }),
	},
	alreadySent: {
		lead: {
			metadata: {
				campaigns: { [key]: { status: 'sent', at: '2026-03-02T12:00:00.000Z', run: 'earlier' } },
			},
		},
	},
};

/** Fields that no rule reads. */
const filled: Partial<LeadRecord> = {
	leadOwner: 'member-ana',
	email: 'someone@mail.example',
	city: 'Santos',
	leadTemperature: 2,
	description: 'Prefers mornings',
	utms: { utm_source: 'fair' },
};
const filledMetadata = { tags: ['vip'], erp: { number: 17, paid: true, notes: ['a', 'b'] } };

const sandbox = sandboxPerFile();
const proxy = proxyPerFile(sandbox);

const leadOf = (n: number) => demoAccount(sandbox).leads.findBy('phone', phoneOf(n))[0];

function addLead(n: number, isFilled: boolean, { lead, conversation }: LeftOut = {}): void {
	const account = demoAccount(sandbox);
	const added = account.addLead({
		...(isFilled && { ...filled, email: `person.${n}@mail.example`, labelIds: ['label-vip'] }),
		...lead,
		metadata: { ...(isFilled && filledMetadata), ...lead?.metadata },
		phone: phoneOf(n),
		createdAt: '2026-01-05T12:00:00.000Z',
	});
	if (conversation) account.addConversation(added, conversation());
}

/** Runs a campaign with all rules, and with fields that it could fill in. */
const run = async (count: number, campaignKey: string, { baseUrl }: { baseUrl: string } = proxy) =>
	await runCampaign(
		baseUrl,
		parametersWith({
			campaignKey,
			leadFields: { source: 'Spring campaign', state: 'SP', description: 'Called' },
			options: {
				skipLabels: 'opt-out',
				skipIfContactedWithinHours: 24,
				onActiveConversation: 'skip',
				messagesPerSecond: 0,
			},
		}),
		Array.from({ length: count }, (_, n) => ({ name: `Contact ${n}`, phone: phoneOf(n) })),
	);

/** A lead with its conversations, byte for byte. */
const stored = (n: number) =>
	JSON.stringify([leadOf(n), demoAccount(sandbox).conversations.ofLead(leadOf(n).id)]);

/** The requests about a lead that could change something. */
const writesAbout = (n: number) =>
	proxy.exchanges
		.filter(({ method }) => method !== 'GET')
		.filter(({ path, body }) => {
			const text = `${path} ${JSON.stringify(body)}`;
			return text.includes(leadOf(n).id) || text.includes(phoneOf(n));
		})
		.map(({ method, path }) => `${method} ${path}`);

describe('a lead that a rule leaves out', () => {
	const count = 6;

	it.each(
		Object.keys(leftOut)
			.flatMap((reason) => ['', key].map((campaignKey) => ({ reason, campaignKey })))
			.filter(({ reason, campaignKey }) => campaignKey !== '' || reason !== 'alreadySent'),
	)('stays byte for byte as it was: $reason, key "$campaignKey"', async (each) => {
		const { reason, campaignKey } = each;
		for (let n = 1; n < count; n++) addLead(n, n % 2 === 0);
		addLead(0, true, leftOut[reason]);
		const before = stored(0);
		const finished = await run(count, campaignKey);
		expect(notSent(finished)).toMatchObject([{ status: 'skipped', reason }]);
		expect(sent(finished)).toHaveLength(count - 1);
		expect(writesAbout(0)).toEqual([]);
		expect(stored(0)).toBe(before);
	});
});

describe('a lead that is sent to', () => {
	it('keeps all its fields but the claim', async () => {
		for (let n = 0; n < 6; n++) addLead(n, n % 2 === 0);
		const before = Array.from({ length: 6 }, (_, n) => structuredClone(leadOf(n)));
		expect(sent(await run(6, key))).toHaveLength(6);
		for (const [n, lead] of before.entries()) {
			const { campaigns, ...metadata } = leadOf(n).metadata;
			expect(campaigns).toEqual({ [key]: expect.objectContaining({ status: 'sent' }) });
			expect({ ...leadOf(n), metadata }).toEqual({ ...lead, updatedAt: expect.any(String) });
		}
	});

	it.each<DialectName>(['messageNotedInMetadata', 'openingNotedInMetadata'])(
		'keeps what the CRM itself writes into its metadata, with the dialect %s',
		async (dialect) => {
			await resetSandbox(sandbox, { dialects: [dialect] });
			for (let n = 0; n < 6; n++) addLead(n, n % 2 === 0);
			expect(sent(await run(10, key, sandbox))).toHaveLength(10);
			for (let n = 0; n < 10; n++) {
				expect(leadOf(n).metadata).toMatchObject({
					campaigns: { [key]: { status: 'sent' } },
					lastContact: expect.any(String),
				});
			}
		},
	);

	it('keeps it also where the first contact has an open conversation', async () => {
		await resetSandbox(sandbox, { dialects: ['openingNotedInMetadata'] });
		const conversation = () => ({ accountChatSectorId: 'sector-sales' });
		for (let n = 0; n < 4; n++) addLead(n, true, n === 0 ? { conversation } : {});
		// In the order of the list.
		const options = { maxMessages: 4 };
		const rows = Array.from({ length: 4 }, (_, n) => ({ name: 'Ana', phone: phoneOf(n) }));
		expect(sent(await runCampaign(sandbox.baseUrl, withKey(key, options), rows))).toHaveLength(4);
		const noted = rows.map((_, n) => 'lastContact' in leadOf(n).metadata);
		expect(noted).toEqual([false, true, true, true]);
	});
});
