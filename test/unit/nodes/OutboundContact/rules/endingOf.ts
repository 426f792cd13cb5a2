import { applyRules } from '../../../../../nodes/OutboundContact/rules';
import { leavingOut } from '../../../../../nodes/OutboundContact/settings/leavingOut';
import { furtherRunOptions } from '../../../../../nodes/OutboundContact/settings/options';
import type { Fields } from '../../../../../nodes/shared/fields/field';
import type { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

export const phone = '5511987650001';

/** When the rules are applied. In ms since the epoch. */
const crmNow = Date.parse('2026-03-05T12:00:00Z');

const contact = { phone, plan: { sector: { id: 'sector-1' } } };

export type Settings = Parameters<typeof applyRules>[1];

/** No option is added. */
const absent = Object.entries<Fields[string]>({ ...leavingOut, ...furtherRunOptions }).map(
	([name, { whenAbsent }]) => [name, whenAbsent?.()],
);

/** All rules are off. */
export const off = {
	...Object.fromEntries(absent),
	campaignKey: '',
	skipLabels: [],
	onActiveConversation: 'createNew',
} as unknown as Settings;

/** How the rules end a contact with these leads. */
export function endingOf(
	settings: Partial<Settings>,
	leads: KnownLead[],
	others: KnownLead[] = [],
) {
	return applyRules(
		{ leads, others },
		{ ...off, ...settings },
		{ contact, runId: 'run-1', closedStatuses: ['closed'], crmNow },
	);
}
