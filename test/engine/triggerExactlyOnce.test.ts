import type { IDataObject } from 'n8n-workflow';

import { ClockedCrm } from '../support/clockedCrm';
import { PolledNode } from '../support/engine';
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
		const parameters = { event: 'newLead', options: { minimumAgeSeconds: 0, ...options } };
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

describe('CRM Events Trigger: every new lead exactly once', () => {
	it('3,000 leads, with failing polls and restarts of n8n', async () => {
		const result = await simulateLeads(crm, new TriggerPoller(), { seed: 6, total: 3_000 });
		const { polls, failedPolls, restarts, ...leads } = result;
		expect(leads).toEqual({ created: 3_000, lost: [], repeated: [], old: [] });
		expect(failedPolls).toBeGreaterThan(polls / 5);
		expect(restarts).toBeGreaterThan(0);
	});

	it('leaves leads below the minimum age to a later poll, and emits them once', async () => {
		const poller = new TriggerPoller({ minimumAgeSeconds: 60 });
		const { lost, repeated, old } = await simulateLeads(crm, poller, { seed: 5, total: 1_000 });
		const youngest = lost.filter((id) => {
			const lead = crm.account.leads.get(id);
			return Date.parse(lead?.createdAt ?? '') <= crm.now - 61_000;
		});
		expect({ youngest, repeated, old }).toEqual({ youngest: [], repeated: [], old: [] });
	});

	it('the simulation finds leads that appear later than the overlap', async () => {
		const world = { seed: 7, total: 1_000, maxDelayMs: 90 * 60_000 };
		const { lost, repeated } = await simulateLeads(crm, new TriggerPoller(), world);
		expect(lost.length).toBeGreaterThan(10);
		expect(repeated).toEqual([]);
	});
});
