import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { itemClient } from '../../shared/operation/itemClient';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { assumptions, type Assumption, type AssumptionName } from './assumptions';
import { closeConversation, openConversation, sendTestMessage } from './conversation';
import {
	checkFilters,
	checkLabels,
	checkRepeatedCreation,
	checkUpdates,
	createOwnLead,
	removeOwnLead,
} from './lead';
import { checkLists } from './lists';
import { Trial, type CheckInput } from './trial';

/**
 * Tests each assumption about the API (docs/assumptions.md). It writes only to the lead that it
 * provably created, and deletes that lead at the end. After a cancel, assumptions not tried by then
 * stay unknown.
 *
 * @returns the verdict, then what is to be mended, then, with `hasEvidence`, everything else
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {InvalidInput} when the credential's base URL cannot be used, or the sector does not exist
 */
export async function checkApi(
	context: IExecuteSingleFunctions,
	input: CheckInput,
	hasEvidence: boolean,
): Promise<IDataObject[]> {
	const client = await itemClient(context);
	const trial = new Trial(input, client, context.getExecutionCancelSignal());
	const { first, integrationId } = await checkLists(trial);
	if (!first.ok && first.failure.status === 401) throw new RequestFailed(first);
	await trial.attempt(['leadAnswer'], async () => {
		const lead = await createOwnLead(trial);
		if (lead !== undefined) await checkWithLead(trial, lead, integrationId);
	});
	return report(trial, hasEvidence);
}

async function checkWithLead(
	trial: Trial,
	lead: string,
	integrationId: string | undefined,
): Promise<void> {
	let opened: string | undefined;
	try {
		await trial.attempt(
			['phoneFilter', 'createdAtFilter'],
			async () => await checkFilters(trial, lead),
		);
		await trial.attempt(
			['metadataStored', 'updateKeepsFields'],
			async () => await checkUpdates(trial, lead),
		);
		await trial.attempt(['duplicateMerge'], async () => await checkRepeatedCreation(trial, lead));
		await trial.attempt(['labels'], async () => await checkLabels(trial, lead));
		await trial.attempt(['conversationAnswer', 'newConversationIsOpen'], async () => {
			opened = await openConversation(trial, lead);
		});
		await trial.attempt(
			['messageAccepted'],
			async () => await sendTestMessage(trial, integrationId),
		);
		await trial.attempt(['conversationStatusUpdate'], async () => {
			if (opened !== undefined) await closeConversation(trial, lead, opened);
		});
	} finally {
		await removeOwnLead(trial, lead);
	}
}

function report({ observed, remains }: Trial, hasEvidence: boolean): IDataObject[] {
	const findings = (Object.keys(assumptions) as AssumptionName[]).map((assumption) => {
		const found = observed.get(assumption);
		const { holds, evidence } = found ?? { holds: 'unknown', evidence: 'Not tried' };
		const { statement, ifFalse, setting = '' }: Assumption = assumptions[assumption];
		const consequence = { true: 'Nothing to do.', false: ifFalse, unknown: `If not: ${ifFalse}` };
		const said = { assumption, statement, holds, consequence: consequence[`${holds}`], setting };
		return hasEvidence ? { ...said, evidence } : said;
	});
	const [broken, untested, confirmed] = [false, 'unknown', true].map((holds) =>
		findings.filter((finding) => finding.holds === holds),
	);
	const isBroken = broken.some(
		({ assumption }) => (assumptions[assumption] as Assumption).isForCampaigns,
	);
	// Without a test lead, nothing that campaigns need of leads was tried.
	const isUnclear = untested.some(({ assumption }) => assumption === 'metadataStored');
	const ready = isBroken ? 'Not ready' : isUnclear ? 'Not clear whether ready' : 'Ready';
	const verdict = {
		verdict: `${ready} for campaigns: ${broken.length || 'nothing'} to mend, ${untested.length} not tested`,
		isReady: !isBroken && !isUnclear,
		reason: isUnclear ? observed.get('leadAnswer')?.evidence : undefined,
		remains,
	};
	return [verdict, ...broken, ...(hasEvidence ? [...untested, ...confirmed] : [])];
}
