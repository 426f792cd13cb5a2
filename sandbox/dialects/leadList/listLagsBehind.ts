import { leadView } from '../../handlers/views';
import type { Account } from '../../store';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const lagMs = 10_000;

type LeadView = ReturnType<typeof leadView>;

/** What leads looked like, and when. */
class History {
	private readonly versions = new Map<string, Array<{ at: number; json: string }>>();

	/** Notes leads that have changed. */
	note(account: Account, isFirst: boolean): void {
		for (const lead of account.leads.all()) {
			const json = JSON.stringify(leadView(account, lead));
			const versions = this.versions.get(lead.id) ?? [];
			if (versions.at(-1)?.json === json) continue;
			const at = versions.length === 0 && isFirst ? 0 : Date.now();
			this.versions.set(lead.id, [...versions, { at, json }]);
		}
	}

	/** The leads as they were a while ago; those that were not there then are left out. */
	asShown(leads: LeadView[]): LeadView[] {
		return leads.flatMap((lead) => {
			const versions = this.versions.get(lead.id);
			if (!versions) return lead;
			const shown = versions.filter(({ at }) => at <= Date.now() - lagMs).at(-1);
			return shown ? (JSON.parse(shown.json) as LeadView) : [];
		});
	}
}

export const listLagsBehind: Dialect = {
	about: 'GET /lead shows leads as they were ten seconds ago',
	promises: withCampaignKey('refuses'),
	start() {
		const history = new History();
		return {
			carryOut({ account, endpoint }, next) {
				if (endpoint === 'listLeads') return history.asShown(next() as LeadView[]);
				history.note(account, true);
				try {
					return next();
				} finally {
					history.note(account, false);
				}
			},
		};
	},
};
