import { startSandbox, type LeadRecord, type Sandbox } from '../../sandbox';
import {
	ana,
	contacts,
	helena,
	notSent,
	runCampaign,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { demoAccount, sentMessages } from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => await sandbox.close());

const phone = '5511987650001';

/** Gives Helena a second lead with her phone, as versions before 2.4.0 did (spec, section 9). */
const addSecondLead = (fields: Partial<LeadRecord> = {}) =>
	demoAccount(sandbox).addLead({ id: 'lead-second', name: 'Helena', phone, ...fields });

const messagesToHelena = () => sentMessages(sandbox).filter(({ to }) => to === phone);

describe('a person who is two leads', () => {
	it.each([
		['alone', [helena]],
		['in a list', [ana, helena, ...contacts(3)]],
	])('is skipped when either lead has opted out: %s', async (_which, items) => {
		addSecondLead({ labelIds: ['label-opt-out'] });
		const finished = await runCampaign(
			sandbox.baseUrl,
			withOptions({ skipLabels: 'opt-out', skipIfContactedWithinHours: 0 }),
			items,
		);
		expect(finished.error).toBeUndefined();
		expect(sent(finished)).toHaveLength(items.length - 1);
		expect(notSent(finished)).toMatchObject([{ reason: 'optedOut', phone }]);
	});

	it.each([
		['alone', [helena]],
		['in a list', [ana, helena, ...contacts(3)]],
	])('gets the message once, whichever lead the CRM answers: %s', async (_which, items) => {
		addSecondLead();
		const { leads } = demoAccount(sandbox);
		const run = async () =>
			await runCampaign(
				sandbox.baseUrl,
				withKey('spring', { skipIfContactedWithinHours: 0 }),
				items,
			);
		expect(sent(await run())).toHaveLength(items.length);
		// From now on, POST /lead answers with the other lead.
		const first = leads.get('lead-helena') as LeadRecord;
		leads.update(first, { phone: '' });
		leads.update(first, { phone });
		const again = await run();
		expect(again.error).toBeUndefined();
		expect(sent(again)).toEqual([]);
		expect(notSent(again)).toContainEqual(
			expect.objectContaining({ reason: 'alreadySent', phone }),
		);
		expect(messagesToHelena()).toHaveLength(1);
	});
});
