import { sendUnlessLinkEnded } from '../../../../../nodes/SendMessage/message/sendUnlessLinkEnded';
import type { ItemContext } from '../../../../../nodes/shared/operation/nodeRun';
import type { Answer, FreshnessPolicy } from '../../../../../nodes/shared/transport/crmClient';

const link = (changes: string) => ({
	type: 'image',
	image: { link: `https://files.example/a.png${changes}` },
});

/** Why a message with these links is not sent. */
async function reasonFor(...parameters: object[]) {
	const components = [{ type: 'header', parameters }];
	let reason: Error | undefined;
	const send = async (_fields: object, policy?: FreshnessPolicy) => {
		reason = policy?.checkBeforeSending?.();
		return { ok: true } as Answer<unknown>;
	};
	await sendUnlessLinkEnded.call({} as ItemContext, { template: { components } }, send);
	return reason;
}

const at = (offset: number) => `?Expires=${Math.floor(Date.now() / 1000) + offset}`;

it('sends nothing whose link has ended, also beside links that do not say when they end', async () => {
	expect(await reasonFor(link(''), link(at(3_600)))).toBeUndefined();
	expect((await reasonFor(link(''), link(at(-60)), link(at(3_600))))?.message).toBe(
		'The link to a file has ended before the message was sent',
	);
});

it('sends nothing from the very moment at which the link ends', async () => {
	jest.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00.000Z') });
	expect(await reasonFor(link(at(0)))).toBeDefined();
	jest.setSystemTime(Date.now() - 1);
	expect(await reasonFor(link(at(1)))).toBeUndefined();
	jest.useRealTimers();
});
