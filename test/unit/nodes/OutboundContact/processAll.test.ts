import type { IExecuteFunctions } from 'n8n-workflow';

import type { Campaign } from '../../../../nodes/OutboundContact/campaign';
import type { Contact } from '../../../../nodes/OutboundContact/contact/contact';
import { Observations, RunRefused } from '../../../../nodes/OutboundContact/observed/observations';
import { processAll } from '../../../../nodes/OutboundContact/processAll';
import {
	asFailed,
	asSent,
	newReport,
	type ContactReport,
} from '../../../../nodes/OutboundContact/report';
import { RequestPool } from '../../../../nodes/shared/transport/requestPool';

const context = { logger: { info: () => {} }, sendMessageToUI: () => {} };

function newRun() {
	const settings = {
		campaignKey: '',
		dryRun: 'off',
		skipLabels: [],
		onActiveConversation: 'reuse',
	};
	return {
		settings: { ...settings, skipIfContactedWithinHours: 0 },
		client: { pool: new RequestPool(8) },
		observed: new Observations(),
		concurrency: { limit: 8, recordFinished: () => {} },
	} as unknown as Campaign;
}

const contacts = (count: number) =>
	Array.from({ length: count }, (_, item) => ({ item, report: newReport(item, {}) }) as Contact);

async function process(
	campaign: Campaign,
	processOne: (contact: Contact) => Promise<ContactReport>,
) {
	const finished = new Map<number, ContactReport>();
	const all = contacts(3);
	await processAll(context as unknown as IExecuteFunctions, all, campaign, finished, processOne);
	return [...finished.values()];
}

describe('a contact that shows that the CRM lacks something', () => {
	it('ends the run with an error before the first message', async () => {
		const refused = new RunRefused('Labels are hidden', 'Remove the option. Nothing was sent.');
		await expect(process(newRun(), async () => await Promise.reject(refused))).rejects.toBe(
			refused,
		);
	});

	it('leaves the report of a message that was being sent', async () => {
		const campaign = newRun();
		let endSend = () => {};
		const sending = new Promise<void>((resolve) => (endSend = resolve));
		const reports = await process(campaign, async ({ item, report }) => {
			if (item === 0) return asFailed(report, 'conversation', 'refused', 'Not open');
			if (item === 1) {
				await sending;
				campaign.observed.hasSent = true;
				return asSent(report, 'm1', new Date());
			}
			endSend();
			throw new RunRefused('Labels are hidden', 'Remove the option. Nothing was sent.');
		}).catch(() => []);
		const byItem = reports.sort((one, other) => one.item - other.item);
		expect(byItem.map(({ status }) => status)).toEqual(['failed', 'sent', 'pending']);
		expect(byItem[2].error).toBe('Labels are hidden. Remove the option.');
	});
});
