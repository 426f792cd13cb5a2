import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../shared/operation/nodeRun';
import { assumptions, type Assumption, type AssumptionName } from './assumptions';
import { closeConversation, openTestConversation, sendTestMessage } from './conversation';
import {
	checkFilters,
	checkLabels,
	checkRepeatedCreation,
	checkUpdates,
	createOwnLead,
	removeOwnLead,
} from './lead';
import { checkLists } from './lists';
import { CheckRun, type CheckInput } from './checkRun';

/** What is tried with the test lead, in this order, and the assumptions that it tests. */
const parts: Array<[AssumptionName[], (run: CheckRun, lead: string) => Promise<void>]> = [
	[['phoneFilter', 'createdAtFilter'], checkFilters],
	[['metadataStored', 'updateKeepsFields'], checkUpdates],
	[['duplicateMerge'], checkRepeatedCreation],
	[['labels'], checkLabels],
	[['conversationAnswer', 'newConversationIsOpen'], openTestConversation],
	[['messageAccepted'], sendTestMessage],
	[['conversationStatusUpdate'], closeConversation],
];

/**
 * Tests each assumption about the API (docs/assumptions.md). It writes only to the lead that it
 * provably created, and deletes that lead at the end. After a cancel, assumptions not tried by then
 * stay unknown.
 *
 * @returns the verdict, then what to fix, then, if the input asks for it, everything else
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {InvalidInput} when the credential's base URL cannot be used, or the sector does not exist
 */
export async function checkApi(context: ItemContext, input: CheckInput): Promise<IDataObject[]> {
	const run = new CheckRun(input, context.client, context.getExecutionCancelSignal());
	await checkLists(run);
	await run.attempt(['leadAnswer'], async () => {
		const lead = await createOwnLead(run);
		if (lead === undefined) return;
		try {
			for (const [names, part] of parts) {
				await run.attempt(names, async () => await part(run, lead));
			}
		} finally {
			await removeOwnLead(run, lead);
		}
	});
	return report(run);
}

function report({ observed, remains, input: { showsEvidence } }: CheckRun): IDataObject[] {
	const findings = (Object.keys(assumptions) as AssumptionName[]).map((assumption) => {
		const found = observed.get(assumption);
		const { holds, evidence } = found ?? { holds: 'unknown', evidence: 'Not tried' };
		const { statement, ifFalse, setting = '' }: Assumption = assumptions[assumption];
		const consequences = { true: 'Nothing to do.', false: ifFalse, unknown: `If not: ${ifFalse}` };
		const consequence = consequences[`${holds}`];
		return { assumption, statement, holds, consequence, setting, evidence };
	});
	const [broken, untested, confirmed] = [false, 'unknown', true].map((holds) =>
		findings.filter((finding) => finding.holds === holds),
	);
	const isBroken = broken.some(
		({ assumption }) => !(assumptions[assumption] as Assumption).isOptional,
	);
	// Without a channel or a test lead, what campaigns need of it was not tried.
	const unclear = untested.find(({ assumption }) =>
		['messagingPath', 'metadataStored'].includes(assumption),
	);
	const isReady = !isBroken && !unclear;
	const counts = `${broken.length || 'nothing'} to fix, ${untested.length} not tested`;
	const isSendingUntested = untested.some(({ assumption }) => assumption === 'messageAccepted');
	const readyText = isSendingUntested
		? `Ready to read and write, not tested: sending${broken.length > 0 ? `; ${counts}` : ''}`
		: `Ready for campaigns: ${counts}`;
	const notReadyText = `${isBroken ? 'Not ready' : 'Not clear whether ready'} for campaigns: ${counts}`;
	const verdict = {
		verdict: isReady ? readyText : notReadyText,
		isReady,
		reason: unclear && (observed.get(unclear.assumption) ?? observed.get('leadAnswer'))?.evidence,
		notTested: unclear ? undefined : untested.map((each) => `${each.statement}: ${each.evidence}`),
		remains,
	};
	return showsEvidence
		? [verdict, ...broken, ...untested, ...confirmed]
		: [verdict, ...broken.map((finding) => ({ ...finding, evidence: undefined }))];
}
