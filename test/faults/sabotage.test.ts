import { attempt, type Attempt } from './attempt';
import type { ViolationKind } from './checks';
import { Engines } from '../support/engineProcess/engines';
import { SabotagedPackage, type Sabotage } from './sabotage';
import { scenarios, type Scenario } from './scenarios';

/** Fewer than usual, and slower: what is broken shows at once. */
const contacts = 120;
const usualLatencyMs = 20;

async function attemptWith(
	scenario: Scenario,
	sabotages: Sabotage[] = [],
	latencyMs = usualLatencyMs,
): Promise<Attempt['violations']> {
	const broken = await SabotagedPackage.make(sabotages);
	const engines = new Engines(broken.folder);
	try {
		return (await attempt({ scenario, seed: 7, contacts, latencyMs }, engines)).violations;
	} finally {
		await engines.close();
		await broken.remove();
	}
}

/** Says of a function of the module how it is to work instead; `kept` is how it worked. */
function instead(module: string, name: string, replacement: string): Sabotage {
	return {
		module,
		code: `const kept = ${name};\n${name} = ${replacement};`,
	};
}

/** Makes settling conclude the same of every unconfirmed message, whatever its conversations show. */
function settlingConcludes(evidence: 'arrived' | 'notArrived'): Sabotage {
	return {
		module: 'OutboundContact/settling/settle.ts',
		code: `const { prototype } = Settling;
			const kept = prototype.recordEvidence;
			prototype.recordEvidence = async function (inspected) {
				await kept.call(this, inspected, '${evidence}');
			};`,
	};
}

const unprovedUpdates = instead(
	'OutboundContact/leadRequests/updateClaim.ts',
	'proveUpdate',
	`async (before, metadata, phone, { client, keptFields }) => {
		await client.ask(endpoints.updateLead, { id: before.id, body: { metadata } });
		for (const field of filledFields(before)) keptFields.add(field);
	}`,
);

interface Case {
	what: string;
	scenario: Scenario;
	sabotage: Sabotage;
	/** Whether the run's own proof of updates is broken too: it would refuse before it sends. */
	leavesUpdatesUnproved?: boolean;
	shows: ViolationKind;
	text: RegExp;
	/** What every request takes at least, where the usual is too little for the fault to show. */
	latencyMs?: number;
}

const cases: Case[] = [
	{
		what: 'sends are repeated when their answer is lost',
		scenario: scenarios.oneRun,
		sabotage: instead(
			'shared/transport/retryPolicy.ts',
			'retryDelayMs',
			'(outcome, policy, made) => kept(outcome, { ...policy, kind: "idempotent" }, made)',
		),
		shows: 'duplicate',
		text: /one more message/,
	},
	{
		what: 'the claim is not written',
		scenario: scenarios.cancelled,
		leavesUpdatesUnproved: true,
		sabotage: {
			module: 'shared/transport/crmClient.ts',
			code: `const { prototype } = CrmClient;
				const kept = prototype.request;
				prototype.request = async function (endpoint, ...rest) {
					if (endpoint.method === 'PUT') return { ok: true, body: {}, headers: {}, attempts: 1 };
					return await kept.call(this, endpoint, ...rest);
				};`,
		},
		shows: 'duplicate',
		text: /one more message/,
	},
	{
		what: 'the claim replaces the metadata of others',
		scenario: scenarios.faults,
		leavesUpdatesUnproved: true,
		sabotage: instead(
			'OutboundContact/claim/claim.ts',
			'metadataWithClaim',
			'(_, ...rest) => kept({}, ...rest)',
		),
		shows: 'other',
		text: /Metadata of .* was lost/,
	},
	{
		what: 'an unknown outcome is told as failed',
		scenario: scenarios.oneRun,
		sabotage: instead(
			'shared/transport/failure.ts',
			'failureOf',
			'(...given) => ({ ...kept(...given), isOutcomeUnknown: false })',
		),
		shows: 'lost',
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
		shows: 'lost',
		text: /is 0 times in the output/,
	},
	{
		what: 'opt-outs are not looked at',
		scenario: scenarios.faults,
		sabotage: {
			module: 'OutboundContact/rules/optOut.ts',
			code: 'optOut.apply = () => undefined;',
		},
		shows: 'other',
		text: /opted out and got a message/,
	},
	{
		what: 'messages that arrived are settled as lost',
		scenario: scenarios.resent,
		sabotage: settlingConcludes('notArrived'),
		shows: 'other',
		text: /is said to have not arrived/,
	},
	{
		what: 'messages that were lost are settled as arrived',
		scenario: scenarios.faults,
		sabotage: settlingConcludes('arrived'),
		shows: 'lost',
		text: /is said to have arrived/,
	},
	{
		what: 'the limit of requests is not kept',
		scenario: scenarios.oneRun,
		sabotage: {
			module: 'shared/transport/crmClient.ts',
			code: `const create = CrmClient.create;
				CrmClient.create = async (...given) => {
					const client = await create.call(CrmClient, ...given);
					client.settings.maxConcurrentRequests = 64;
					client.pool.limit = 64;
					for (const limit of ['current', 'proven']) {
						Object.defineProperty(client.pool.gate.limiter.concurrency, limit, { value: 64 });
					}
					return client;
				};`,
		},
		shows: 'other',
		text: /requests at once/,
		// On a busy machine the first of 64 requests are answered before the last have left.
		latencyMs: 1_500,
	},
	{
		what: 'a cancelled execution cuts off what is in flight',
		scenario: scenarios.cancelled,
		sabotage: {
			module: 'shared/transport/sendOnce.ts',
			code: 'withoutCancelSignal = (context) => context;',
		},
		shows: 'other',
		text: /was cut off/,
		// On a busy machine the cancellation reaches the engine only after some time.
		latencyMs: 150,
	},
];

it.concurrent.each(cases)(
	'the checks see it when $what',
	async ({ scenario, sabotage, leavesUpdatesUnproved, shows, text, latencyMs }) => {
		const sabotages = leavesUpdatesUnproved ? [sabotage, unprovedUpdates] : [sabotage];
		expect(await attemptWith(scenario, sabotages, latencyMs)).toContainEqual({
			kind: shows,
			text: expect.stringMatching(text),
		});
	},
	400_000,
);

it.concurrent(
	'the checks see it when a campaign without a key is repeated after a kill',
	async () => {
		const violations = await attemptWith({ ...scenarios.killed, hasCampaignKey: false });
		expect(violations).toContainEqual({
			kind: 'duplicate',
			text: expect.stringMatching(/one more message/),
		});
	},
	400_000,
);
