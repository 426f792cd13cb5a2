import type { IDataObject, IPairedItemData } from 'n8n-workflow';

import type { ReportRow } from '../../nodes/OutboundResults/report';
import { normalKey } from '../../nodes/shared/claim/campaignKey';
import {
	startSandbox,
	type Account,
	type ConversationRecord,
	type DialectName,
	type FaultRule,
	type LeadRecord,
	type Sandbox,
} from '../../sandbox';
import { Evidence, type CampaignRun, type Contact } from '../promises/evidence';
import { completeReport } from '../support/completeReport';
import { nodeName, runNode } from '../support/engine';
import type { NodeResult, OutputItem } from '../support/engineProcess/protocol';
import { requestJournal, setFaults } from '../support/sandboxControl';
import type { Campaign } from './campaigns';
import { contacts, fillAccount, people, type Person } from './people';
import { campaignParameters } from '../faults/campaignNode';

/** One run of the node. */
export interface TrialRun extends CampaignRun {
	result: NodeResult;
	isPreview: boolean;
	/** The CRM's records at its end. */
	after: Records;
}

/** A copy of the CRM's records. */
export interface Records {
	leads: LeadRecord[];
	conversations: ConversationRecord[];
}

const token = 'demo-token';

/** Of a credential. */
const defaultConcurrency = 64;

/** One campaign on a CRM with some dialects. */
export class Trial {
	readonly runs: TrialRun[] = [];

	/** What was found wrong during the trial; each is one sentence. */
	readonly violations: string[] = [];

	readonly contacts: readonly Contact[] = contacts;

	private hasFaults = false;

	private constructor(
		readonly campaign: Campaign,
		private readonly sandbox: Sandbox,
		readonly before: Records,
		readonly dialects: readonly DialectName[],
		private readonly sectorId: string,
	) {}

	/** Starts a CRM and fills it, ready for the first run. Close it after the last. */
	static async prepare(campaign: Campaign, dialects: readonly DialectName[]): Promise<Trial> {
		const sandbox = await startSandbox({ dialects });
		const account = sandbox.store.account('account-a');
		fillAccount(account);
		return new Trial(
			campaign,
			sandbox,
			copyRecords(account),
			dialects,
			await findSectorId(sandbox),
		);
	}

	/** Replaces the injected faults. */
	async injectFaults(rules: FaultRule[]): Promise<void> {
		await setFaults(this.sandbox, { seed: 11, rules });
		this.hasFaults = rules.length > 0;
	}

	/**
	 * Runs the node with all contacts.
	 *
	 * @param changes parameters that replace the campaign's own; `options` are added to its own
	 */
	async run(changes: IDataObject = {}): Promise<TrialRun> {
		const messagesBefore = this.account.messages.length;
		const { campaignKey, options } = this.campaign;
		const finished = await runNode(
			{
				type: 'crmOutboundContact',
				parameters: {
					...campaignParameters(true),
					sector: { __rl: true, mode: 'id', value: this.sectorId },
					leadFields: { source: 'Spring campaign' },
					campaignKey,
					skipLabels: '',
					...changes,
					options: { ...options, messagesPerSecond: 0, ...(changes.options as IDataObject) },
				},
			},
			this.contacts.map(({ json }) => json),
			{ credential: { baseUrl: this.sandbox.baseUrl, token, maxRetries: 2 } },
		);
		const itemsOf = (output: OutputItem['output'], index: number) =>
			finished.items(nodeName, index).map(({ json, pairedItem }): OutputItem => ({
				output,
				item: (pairedItem as IPairedItemData | undefined)?.item ?? -1,
				report: completeReport(json),
			}));
		const { error } = finished;
		const run: TrialRun = {
			contacts: this.contacts,
			isUndisturbed: !this.hasFaults,
			result: {
				items: error ? [] : [...itemsOf('sent', 0), ...itemsOf('notSent', 1)],
				...(error && { error: [error.message, error.description].filter(Boolean).join('. ') }),
			},
			isPreview: changes.mode === 'preview',
			messages: this.account.messages.slice(messagesBefore),
			after: this.now,
		};
		this.runs.push(run);
		return run;
	}

	/** Does what must only read from the CRM. */
	async onlyReading<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
		const { length } = (await requestJournal(this.sandbox)).requests;
		const result = await work();
		const { requests } = await requestJournal(this.sandbox);
		const writes = requests.slice(length).filter(({ method }) => method !== 'GET');
		this.violations.push(...writes.map(({ method, path }) => `${what} sent ${method} ${path}`));
		return result;
	}

	/** Reads the report of the campaign for all contacts. */
	async readReport(): Promise<ReportRow[]> {
		const finished = await runNode(
			{
				type: 'crmOutboundResults',
				parameters: {
					operation: 'getReport',
					campaign: this.campaign.campaignKey,
					reportOn: 'contacts',
					phone: '={{ $json.phone }}',
					defaultCountry: 'BR',
				},
			},
			this.contacts.map(({ json }) => json),
			{ credential: { baseUrl: this.sandbox.baseUrl, token, maxRetries: 2 } },
		);
		if (finished.error) throw finished.error;
		return finished.json(nodeName) as unknown as ReportRow[];
	}

	/** A copy of the CRM's current records. */
	get now(): Records {
		return copyRecords(this.account);
	}

	/** What has happened so far. */
	async evidence(): Promise<Evidence> {
		const { campaign, runs, account, before } = this;
		return new Evidence({
			people,
			skips: (person) => campaign.skips(person as Person),
			campaignKey: normalKey(campaign.campaignKey),
			mayStayUnconfirmed: campaign.hasFaults ? 'everybody' : 'nobody',
			isQuietCrm: false,
			showsMessagesLate: this.dialects.includes('lastMessageAtUpdatedLate'),
			runs,
			leadsBefore: before.leads,
			leads: account.leads.all(),
			messages: account.messages,
			...(await requestJournal(this.sandbox)),
			maxConcurrency: defaultConcurrency,
		});
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	/** What the CRM has stored. */
	get account(): Account {
		return this.sandbox.store.account('account-a');
	}
}

/** The id of the sector Sales as the CRM shows it. */
async function findSectorId({ baseUrl }: Sandbox): Promise<string> {
	const response = await fetch(`${baseUrl}/chat-sector`, { headers: { token } });
	const sectors = listIn(JSON.parse(await response.text())) as Array<{ id: unknown; name: string }>;
	return String(sectors.find(({ name }) => name === 'Sales')?.id);
}

/** The list in an answer, however deep it is wrapped. */
function listIn(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	if (typeof answer !== 'object' || answer === null) return [];
	return Object.values(answer).flatMap(listIn);
}

function copyRecords(account: Account): Records {
	return structuredClone({
		leads: account.leads.all(),
		conversations: account.conversations.all(),
	});
}
