import type { IExecuteFunctions } from 'n8n-workflow';

import { templatePlaceholders } from '../../shared/template';
import { storedText } from '../../shared/templateVariables/value';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { groupBy } from '../report/summary';
import type { ContactReport } from '../report/report';

/** A run when all its contacts have been processed. */
export interface FinishedRun {
	context: IExecuteFunctions;
	campaign: Campaign;
	contacts: readonly Contact[];
	/** Of all items, in their order. */
	reports: readonly ContactReport[];
}

/** Whom a preview would send to, with what it summarizes once for all findings. */
export interface Plan extends FinishedRun {
	planned: readonly Contact[];
	/** The variables of the templates, a list for each template and sector. */
	columns: readonly Column[][];
}

/** What is remarked on a run: a sentence without a full stop, or nothing. */
export type Finding<Of = FinishedRun> = (of: Of) => string | undefined;

/** The texts that one variable of a template has for all contacts who get it from one sector. */
export interface Column {
	/** The place of the variable, such as `Body {{1}}`. */
	place: string;
	template: { name: string; language: string };
	/** Whether it is part of a text, not of a link or a button. */
	isText: boolean;
	/** The variable as the workflow stores it. */
	stored: unknown;
	/** How many contacts have each text. */
	counts: ReadonlyMap<string, number>;
	/** How many contacts there are. */
	total: number;
}

/** Summarizes each variable of each template that a preview would send: once, whatever reads it. */
export function summarizePlan(run: FinishedRun): Plan {
	const planned = run.contacts.filter(
		({ itemIndex }) => run.reports[itemIndex].status === 'planned',
	);
	const { templateVariables } = run.context.getNode().parameters;
	const groups = groupBy(planned, ({ plan }) => plan);
	const columns = [...groups].map(([{ template }, contacts]) =>
		templatePlaceholders(template).map(({ key, label, kind }): Column => {
			const counts = new Map<string, number>();
			for (const { preview } of contacts) {
				const text = preview?.values[key] ?? '';
				counts.set(text, (counts.get(text) ?? 0) + 1);
			}
			const stored = storedText(templateVariables, template, key);
			const place = label.split(/: | \(/, 1)[0];
			return { place, isText: kind === 'text', template, stored, counts, total: contacts.length };
		}),
	);
	return { ...run, planned, columns };
}
