import { leadView } from '../../handlers/views';
import type { Account } from '../../store';

type LeadView = ReturnType<typeof leadView>;

/** What leads looked like, and when. */
export class LeadHistory {
	private readonly versions = new Map<string, Array<{ at: number; json: string }>>();

	/** @param lagMs how long ago a change must have been to be shown */
	constructor(private readonly lagMs: number) {}

	/** Carries a request out and notes the leads that it has changed. */
	around(account: Account, next: () => unknown): unknown {
		this.note(account, true);
		try {
			return next();
		} finally {
			this.note(account, false);
		}
	}

	/** The leads of a list as they were a while ago; those that were not there then are left out. */
	asShown(list: unknown): LeadView[] {
		return (list as LeadView[]).flatMap((lead) => {
			const versions = this.versions.get(lead.id);
			if (!versions) return lead;
			const shown = versions.filter(({ at }) => at <= Date.now() - this.lagMs).at(-1);
			return shown ? (JSON.parse(shown.json) as LeadView) : [];
		});
	}

	private note(account: Account, isFirst: boolean): void {
		for (const lead of account.leads.all()) {
			const json = JSON.stringify(leadView(account, lead));
			const versions = this.versions.get(lead.id) ?? [];
			if (versions.at(-1)?.json === json) continue;
			const at = versions.length === 0 && isFirst ? 0 : Date.now();
			this.versions.set(lead.id, [...versions, { at, json }]);
		}
	}
}
