import { leadView } from '../../handlers/views';
import type { Account } from '../../store';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const lagMs = 10_000;

type LeadView = ReturnType<typeof leadView>;

/** Earlier versions of leads. */
class History {
	private readonly versions = new Map<string, Array<{ at: number; json: string }>>();

	/**
	 * Records the leads that have changed.
	 *
	 * @param isInitial whether leads seen for the first time existed before the sandbox was used
	 */
	record(account: Account, isInitial: boolean): void {
		for (const lead of account.leads.all()) {
			const json = JSON.stringify(leadView(account, lead));
			const versions = this.versions.get(lead.id) ?? [];
			if (versions.at(-1)?.json === json) continue;
			const at = versions.length === 0 && isInitial ? 0 : Date.now();
			this.versions.set(lead.id, [...versions, { at, json }]);
		}
	}

	/** The leads as they were `lagMs` ago, without those that did not exist then. */
	viewLagged(leads: LeadView[]): LeadView[] {
		return leads.flatMap((lead) => {
			const versions = this.versions.get(lead.id);
			if (!versions) return lead;
			const shown = versions.filter(({ at }) => at <= Date.now() - lagMs).at(-1);
			return shown ? (JSON.parse(shown.json) as LeadView) : [];
		});
	}
}

export const listLagsBehind: Dialect = {
	description: 'GET /lead shows leads as they were ten seconds ago',
	expected: withCampaignKey('refuses'),
	start() {
		const history = new History();
		return {
			carryOut({ account, endpoint }, next) {
				if (endpoint === 'listLeads') return history.viewLagged(next() as LeadView[]);
				history.record(account, true);
				try {
					return next();
				} finally {
					history.record(account, false);
				}
			},
		};
	},
};
