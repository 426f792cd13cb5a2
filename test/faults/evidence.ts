import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import type { MessageRecord } from '../../sandbox';
import { completeReport } from '../support/completeReport';
import type { CrmRecords } from './crm';
import type { Person } from './people';
import type { Trial, TrialRun } from './trial';

/** A report, with its run and person. */
export interface AttributedReport {
	run: TrialRun;
	person?: Person;
	report: ContactReport;
}

/** The CRM's records of a trial and the node's reports, grouped by person. */
export class Evidence {
	/** All reports of all runs. */
	readonly allReports: AttributedReport[];

	private readonly peopleByPhone: Map<string, Person>;

	private readonly messages = new Map<Person, MessageRecord[]>();

	private readonly reports = new Map<Person, AttributedReport[]>();

	/** Messages to phones outside the audience. */
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
		this.allReports = trial.runs.flatMap((run) =>
			(run.result?.items ?? []).map(({ item, report }) => ({
				run,
				person: run.contacts[item]?.person,
				report: completeReport(report),
			})),
		);
		for (const each of this.allReports) if (each.person) push(this.reports, each.person, each);
	}

	static async collect(trial: Trial): Promise<Evidence> {
		return new Evidence(trial, await trial.crm.readRecords());
	}

	/** Messages to any of the person's phones. */
	messagesTo(person: Person): MessageRecord[] {
		return this.messages.get(person) ?? [];
	}

	/** The node's reports about the person. */
	reportsOn(person: Person): AttributedReport[] {
		return this.reports.get(person) ?? [];
	}

	/** The person with this phone, in any format. */
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
