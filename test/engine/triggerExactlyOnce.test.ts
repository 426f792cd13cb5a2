import type { IDataObject } from 'n8n-workflow';

import { ClockedCrm } from '../support/clockedCrm';
import { PolledNode } from '../support/engine';
import { triesAllCases } from '../support/testEffort';
import { simulateLeads, type LeadPoller } from './leadSimulation';

const crm = new ClockedCrm();

beforeAll(async () => {
	await crm.start();
});
beforeEach(async () => {
	await crm.reset();
});
afterAll(async () => {
	await crm.stop();
});

/** The trigger in an activated workflow. A restart loses what n8n has not saved. */
class TriggerPoller implements LeadPoller {
	readonly node: PolledNode;

	constructor(options: IDataObject = {}) {
		const parameters = { event: 'newLead', options };
		this.node = new PolledNode({ type: 'crmTrigger', parameters }, crm.credential);
	}

	async start(): Promise<void> {
		const { error } = await this.node.activate();
		if (error) throw error;
	}

	isStarted(): boolean {
		return this.node.isActive;
	}

	async poll(): Promise<void> {
		const { error } = await this.node.poll();
		if (error) throw error;
	}

	emitted(): string[] {
		return this.node.emitted.map(({ id }) => String(id));
	}
}

/** Histories that only `CRM_TEST_EFFORT=full` tries. */
const furtherHistories = [
	{ seed: 1, total: 10_000 },
	{ seed: 2, total: 10_000 },
	{ seed: 4, total: 3_000 },
];

describe('CRM Trigger: every new lead exactly once', () => {
	it.each([{ seed: 6, total: 3_000 }, ...(triesAllCases ? furtherHistories : [])])(
		'$total leads, with failing polls and restarts of n8n (seed $seed)',
		async ({ seed, total }) => {
			const poller = new TriggerPoller();
			const result = await simulateLeads(crm, poller, { seed, total });
			const { polls, failedPolls, restarts, ...leads } = result;
			expect(leads).toEqual({ created: total, lost: [], repeated: [], old: [] });
			expect(failedPolls).toBeGreaterThan(polls / 5);
			expect(restarts).toBeGreaterThan(0);
		},
	);

	it('leaves leads below the minimum age to a later poll, and emits them once', async () => {
		const poller = new TriggerPoller({ minimumAgeSeconds: 60, overlapMinutes: 12 });
		const { lost, repeated, old } = await simulateLeads(crm, poller, { seed: 5, total: 2_000 });
		const youngest = lost.filter((id) => {
			const lead = crm.account.leads.get(id);
			return Date.parse(lead?.createdAt ?? '') <= crm.now - 61_000;
		});
		expect({ youngest, repeated, old }).toEqual({ youngest: [], repeated: [], old: [] });
	});
});

describe('the simulation detects faulty pollers', () => {
	/** A minimal poller with one defect. */
	class PlainPoller implements LeadPoller {
		private readonly ids: string[] = [];

		private mark?: number;

		private saved?: number;

		constructor(
			private readonly slip: 'noOverlap' | 'noMemory' | 'marksBeforeSuccess' | 'emitsOld',
		) {}

		async start(): Promise<void> {
			this.mark = this.saved ?? (this.slip === 'emitsOld' ? 0 : crm.now);
		}

		isStarted(): boolean {
			return this.mark !== undefined;
		}

		async poll(): Promise<void> {
			const from = (this.mark ?? 0) - (this.slip === 'noMemory' ? 600_000 : 0);
			if (this.slip === 'marksBeforeSuccess') this.mark = crm.now;
			const { baseUrl, token } = crm.credential;
			const query = new URLSearchParams({
				startDate: new Date(from).toISOString(),
				endDate: new Date(crm.now + 86_400_000).toISOString(),
			});
			const response = await fetch(`${String(baseUrl)}/lead?${query}`, {
				headers: { token: String(token) },
			});
			if (!response.ok) throw new Error(await response.text());
			const leads = (await response.json()) as Array<{ id: string }>;
			this.ids.push(...leads.map(({ id }) => id));
			this.mark = crm.now;
			this.saved = this.mark;
		}

		emitted(): string[] {
			return this.ids;
		}
	}

	it.each([
		['noOverlap', 'lost'],
		['noMemory', 'repeated'],
		['marksBeforeSuccess', 'lost'],
		['emitsOld', 'old'],
	] as const)('a poller with the defect %s has leads that are %s', async (slip, found) => {
		const result = await simulateLeads(crm, new PlainPoller(slip), { seed: 5, total: 2_000 });
		expect(result[found].length).toBeGreaterThan(10);
	});

	it('the trigger itself loses leads that appear later than its overlap', async () => {
		const poller = new TriggerPoller({ overlapMinutes: 1 });
		const { lost, repeated } = await simulateLeads(crm, poller, { seed: 7, total: 2_000 });
		expect(lost.length).toBeGreaterThan(10);
		expect(repeated).toEqual([]);
	});
});
