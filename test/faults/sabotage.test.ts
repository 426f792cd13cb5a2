import { attempt } from './attempt';
import type { PromiseName, Violation } from '../promises';
import { Engines } from '../support/engineProcess/engines';
import { SabotagedPackage, type Sabotage } from './sabotage';
import { scenarios, type Scenario } from './scenarios';

/** Fewer than usual, and slower: what is broken shows on several of them. */
const contacts = 60;
const usualLatencyMs = 20;

/** Which messages a fault hits depends on the machine, so one campaign may not meet the sabotage. */
const seeds = [7, 8, 9];

/** All cases run at once: on a machine that others keep busy, one campaign takes several minutes. */
const timeoutMs = 1_200_000;

const engines = new Engines();

afterAll(async () => await engines.close());

/** Says of a function of the module how it is to work instead; `kept` is how it worked. */
function instead(module: string, name: string, replacement: string): Sabotage {
	return {
		module,
		code: `const kept = ${name};\n${name} = ${replacement};`,
	};
}

/** Makes all claims without a clear outcome show the same, whatever their conversations show. */
const claimsShow = (evidence: 'messageShown' | 'noMessageShown') =>
	instead(
		'shared/claim/evidence.ts',
		'messageEvidence',
		`(claim, lead) => (claim.status === 'sent' ? kept(claim, lead) : '${evidence}')`,
	);

interface Case {
	what: string;
	scenario: Scenario;
	/** None where the scenario alone breaks the promise. */
	sabotage?: Sabotage;
	/** The promise that is found broken. */
	shows: PromiseName;
	text: RegExp;
	/** What every request takes at least, where the usual is too little for the fault to show. */
	latencyMs?: number;
}

const cases: Case[] = [
	{
		what: 'sends are repeated when their answer is lost',
		scenario: scenarios.oneRun,
		sabotage: instead(
			'shared/transport/pace/sendWithRetry.ts',
			'retryDelayMs',
			'(outcome, policy, made) => kept(outcome, { ...policy, isRepeatable: true }, made)',
		),
		shows: 'once',
		text: /one more message/,
	},
	{
		what: 'existing leads are not claimed',
		scenario: scenarios.cancelled,
		sabotage: instead(
			'OutboundContact/steps/claimLead.ts',
			'claimLead',
			'async (attempt, campaign) => (attempt.claim ? await kept(attempt, campaign) : attempt)',
		),
		shows: 'once',
		text: /one more message/,
	},
	{
		what: 'the claim replaces the metadata of others',
		scenario: scenarios.faults,
		sabotage: instead(
			...([
				'shared/lead/storedClaim.ts',
				'metadataWithClaim',
				'(_, ...rest) => kept({}, ...rest)',
			] as const),
		),
		shows: 'leadsKept',
		text: /metadata of the lead .* has changed/,
	},
	{
		what: 'an unknown outcome is told as failed',
		scenario: scenarios.oneRun,
		sabotage: instead(
			'shared/transport/pace/sendWithRetry.ts',
			'sendWithRetry',
			"async (...given) => ({ ...(await kept(...given)), effect: 'none' })",
		),
		shows: 'accounted',
		text: /No item tells of the message/,
	},
	{
		what: 'an item is missing in the output',
		scenario: scenarios.oneRun,
		sabotage: {
			module: 'OutboundContact/CrmOutboundContact.node.ts',
			code: `const { prototype } = CrmOutboundContact;
				const kept = prototype.execute;
				prototype.execute = async function () {
					const [sent, notSent] = await kept.call(this);
					return [sent.slice(1), notSent];
				};`,
		},
		shows: 'accounted',
		text: /is 0 times in the output/,
	},
	{
		what: 'opt-outs are not looked at',
		scenario: scenarios.faults,
		sabotage: {
			module: 'OutboundContact/rules/leadState.ts',
			code: 'optOut.decide = () => undefined;',
		},
		shows: 'rules',
		text: /A rule leaves .* out, who got a message/,
	},
	{
		what: 'messages that the CRM shows are told as not shown',
		scenario: scenarios.resent,
		sabotage: claimsShow('noMessageShown'),
		shows: 'once',
		text: /one more message/,
	},
	{
		what: 'messages that were lost are told as shown',
		scenario: scenarios.faults,
		sabotage: claimsShow('messageShown'),
		shows: 'accounted',
		text: /reports messageShown/,
	},
	{
		what: 'the limit of requests is not kept',
		scenario: scenarios.oneRun,
		sabotage: {
			module: 'shared/transport/crmClient.ts',
			code: `const create = CrmClient.create;
				CrmClient.create = async (...given) => {
					const client = await create.call(CrmClient, ...given);
					client.pool.gate.limiter.ceiling = 64;
					Object.defineProperty(client.pool.gate.limiter, 'concurrency', { value: 64 });
					return client;
				};`,
		},
		shows: 'restrained',
		text: /requests at once/,
		// On a busy machine the first of 64 requests are answered before the last have left.
		latencyMs: 600,
	},
	{
		what: 'a cancelled execution cuts off what is in flight',
		scenario: scenarios.cancelled,
		sabotage: {
			module: 'shared/transport/exchange/sendOnce.ts',
			code: 'requestContext = (context) => context;',
		},
		shows: 'restrained',
		text: /was cut off/,
		// On a busy machine the cancellation reaches the engine only after some time.
		latencyMs: 150,
	},
	{
		what: 'a campaign without a key is repeated after a kill',
		scenario: { ...scenarios.killed, hasCampaignKey: false },
		shows: 'once',
		text: /one more message/,
	},
];

it.concurrent.each(cases)(
	'the checks see it when $what',
	async ({ scenario, sabotage, shows, text, latencyMs = usualLatencyMs }) => {
		const broken = sabotage && (await SabotagedPackage.make(sabotage));
		const packageFolder = broken?.folder;
		const found: Violation[] = [];
		try {
			for (const seed of seeds) {
				const { violations } = await attempt(
					{ scenario, seed, contacts, latencyMs, packageFolder },
					engines,
				);
				found.push(...violations);
				if (violations.some((each) => each.promise === shows && text.test(each.text))) break;
			}
			expect(found).toContainEqual({ promise: shows, text: expect.stringMatching(text) });
		} finally {
			await broken?.remove();
		}
	},
	timeoutMs,
);
