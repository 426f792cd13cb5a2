import { endpoints } from '../../shared/contract';
import { isSameLabelName } from '../../shared/lead/labels';
import { labelLocator, labelsIn } from '../../shared/locators/label';
import { leadLocator } from '../../shared/locators/lead';
import { createdInLastDays, recentDays } from '../../shared/locators/recentLeads';
import { type ItemContext, requestOnce } from '../../shared/operation/nodeRun';
import { sentField } from '../../shared/fields/field';
import type { Operation, PrepareFields } from '../../shared/operation/operation';
import { isRecord } from '../../shared/records';
import { requireWholeList } from '../../shared/transport/exchange/furtherPages';
import { InvalidInput } from '../../shared/invalidInput';

/**
 * Sets the ID of a label that is given by name, among those of recent leads: the API cannot list
 * labels.
 *
 * @throws {InvalidInput} when no label or several labels have the name
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const resolveLabelName: PrepareFields = async function (fields) {
	const given = this.form.get('labelId');
	const name = String(fields.labelId ?? '').trim();
	if (!isRecord(given) || given.mode !== 'name' || name === '') return fields;
	return { ...fields, labelId: await findLabelId(this, name) };
};

async function findLabelId({ run, client }: ItemContext, wanted: string): Promise<string> {
	const { displayName } = labelLocator;
	for (const days of recentDays) {
		const key = `labels of ${days} days in ${client.account}`;
		const list = await requestOnce(run.lookUps, key, async () => {
			const answer = await client.request(endpoints.listLeads, { query: createdInLastDays(days) });
			if (answer.ok) return { labels: labelsIn(answer.body), isPage: answer.isPage };
			throw answer;
		});
		const ids = list.labels
			.filter(({ name }) => name !== undefined && isSameLabelName(name, wanted))
			.map(({ id }) => id);
		if (ids.length > 1) {
			throw new InvalidInput(
				`Several labels are named "${wanted}"`,
				`Their IDs are ${ids.join(' and ')}. Enter one of them in "${displayName}".`,
			);
		}
		if (ids.length > 0) return ids[0];
		requireWholeList(list, 'leads', `None of these has the label "${wanted}". Enter its ID.`);
	}
	throw new InvalidInput(
		`No recent lead has a label named "${wanted}"`,
		`The CRM cannot list labels, so names are looked up among the leads of the last ${recentDays[recentDays.length - 1]} days. Enter the label's ID in "${displayName}": CRM Lead → Get Many shows the names and IDs of each lead's labels.`,
	);
}

/** What Assign and Unassign have in common. */
export const labelAssignment = {
	fields: [
		sentField('leadId', { ...leadLocator, required: true }),
		sentField('labelId', { ...labelLocator, required: true }),
	],
	prepare: [resolveLabelName],
} satisfies Partial<Operation>;
