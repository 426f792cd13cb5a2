import type { ContactReport } from '../../nodes/OutboundContact/report';
import type { MessageRecord } from '../../sandbox';
import type { CrmRecords } from './crm';
import type { Person } from './people';
import type { Trial, TrialRun } from './trial';

/** A report of a run, and whom it is about. */
export interface Told {
	run: TrialRun;
	person?: Person;
	report: ContactReport;
}

/** What the CRM knows of a trial, and what the node said, sorted by person. */
export class Evidence {
	/** All reports of all runs that gave any. */
	readonly told: Told[];

	private readonly peopleByPhone: Map<string, Person>;

	private readonly messages = new Map<Person, MessageRecord[]>();

	private readonly reports = new Map<Person, Told[]>();

	/** Messages to phones of nobody in the audience. */
	readonly strayMessages: MessageRecord[] = [];

	private constructor(
		readonly trial: Trial,
		readonly records: CrmRecords,
	) {
		const { people } = trial.audience;
		this.peopleByPhone = new Map(
			people.flatMap((person) => person.phones.map((phone) => [phone, person])),
		);
		for (const message of records.messages) {
			const person = this.peopleByPhone.get(message.to);
			if (person) push(this.messages, person, message);
			else this.strayMessages.push(message);
		}
		this.told = trial.runs.flatMap((run) =>
			(run.result?.items ?? []).map(({ item, report }) => ({
				run,
				person: run.contacts[item]?.person,
				report,
			})),
		);
		for (const each of this.told) if (each.person) push(this.reports, each.person, each);
	}

	static async of(trial: Trial): Promise<Evidence> {
		return new Evidence(trial, await trial.crm.records());
	}

	/** Messages that the person got, on whichever phone. */
	messagesTo(person: Person): MessageRecord[] {
		return this.messages.get(person) ?? [];
	}

	/** What the node said about the person. */
	reportsOn(person: Person): Told[] {
		return this.reports.get(person) ?? [];
	}

	/** Whom a phone of any spelling belongs to. */
	ownerOf(phone: string): Person | undefined {
		const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
		return this.peopleByPhone.get(digits) ?? this.peopleByPhone.get(`55${digits}`);
	}
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}
