import type { IDataObject } from 'n8n-workflow';

import type { Campaign } from '../../../../../nodes/OutboundContact/campaign';
import { Observations } from '../../../../../nodes/OutboundContact/observed/observations';
import {
	asFailed,
	asUnconfirmed,
	newReport,
	type ContactReport,
} from '../../../../../nodes/OutboundContact/report';
import { endWith } from '../../../../../nodes/OutboundContact/steps/state';
import { updateClaim } from '../../../../../nodes/OutboundContact/steps/updateClaim';

const minute = 60_000;

const lead = { id: 'lead', phone: '5511987651000', metadata: {} };

/** A campaign on a CRM that shows the lead with the claim of a run. */
const campaignWith = (runOfClaim: string) => {
	const claim = { status: 'sending', run: runOfClaim, at: '2026-03-02T12:00:00.000Z' };
	const listed = { ...lead, metadata: { campaigns: { spring: claim } } };
	const written: IDataObject[] = [];
	const request = async (
		{ method }: { method: string },
		{ body, reasonNotTo }: { body?: IDataObject; reasonNotTo?: () => Error | undefined },
	) => {
		const reason = reasonNotTo?.();
		if (reason) throw reason;
		if (method === 'PUT') written.push(body!);
		return await Promise.resolve({ ok: true, headers: {}, body: method === 'GET' ? [listed] : {} });
	};
	const campaign = {
		client: { request },
		run: 'own',
		settings: { campaignKey: 'spring' },
		observed: new Observations(),
	} as unknown as Campaign;
	return { campaign, written };
};

const failed = asFailed(newReport(0, { phone: lead.phone }), 'message', 'refused', 'No credit');
const unconfirmed = asUnconfirmed(newReport(0, { phone: lead.phone }), 'outcomeUnknown', 'Lost');

describe('the claim of a contact that got no message', () => {
	it.each<[string, ContactReport, number, string, number]>([
		['is released', failed, 1, 'other', 1],
		['is released after a long time when it is still its own', failed, 20, 'own', 1],
		['is left to another run that has taken the lead over', failed, 20, 'other', 0],
		['is not given up over the claim of another run', unconfirmed, 20, 'other', 0],
	])('%s', async (_what, report, minutes, runOfClaim, count) => {
		const { campaign, written } = campaignWith(runOfClaim);
		const startedAt = Date.now() - minutes * minute;
		const end = endWith(report, lead as never);
		const ended = await updateClaim(end, startedAt, campaign);
		expect(written).toHaveLength(count);
		const isMentioned = ended.error?.includes('could not be released') ?? false;
		expect(isMentioned).toBe(count === 0 && report === failed);
	});
});
