import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import { colorField, textField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import {
	createdInLastDays,
	labelLocator,
	labelsIn,
	leadLocator,
	type NamedLabel,
	recentDays,
} from '../shared/locators/lead';
import { requestOnce } from '../shared/operation/nodeRun';
import type { Operation, PrepareFields } from '../shared/operation/operation';
import { isRecord } from '../shared/records';
import { isSameText } from '../shared/values/text';

/**
 * Sets the ID of a label that is given by name: one of recent leads. The API cannot list labels.
 *
 * @throws {InvalidInput} when no label or several labels have the name
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const resolveLabelName: PrepareFields = async function (fields) {
	const given = this.form.get('labelId');
	const wanted = String(fields.labelId ?? '').trim();
	if (!isRecord(given) || given.mode !== 'name' || wanted === '') return fields;
	const { run, client } = this;
	for (const days of recentDays) {
		const key = `labels of ${days} days in ${client.account}`;
		const query = createdInLastDays(days);
		const labels = await requestOnce(run.lookUps, key, async () =>
			labelsIn(await client.requestOrThrow(endpoints.listLeads, { query })),
		);
		const labelId = findByName(labels, wanted);
		if (labelId !== undefined) return { ...fields, labelId };
	}
	throw new InvalidInput(
		`No recent lead has a label named "${wanted}"`,
		`The CRM cannot list labels, so names are looked up among the leads of the last ${recentDays[recentDays.length - 1]} days. Enter the label's ID in "${labelLocator.displayName}", as Label → Create returns it.`,
	);
};

/** The ID of the label with a name. @throws {InvalidInput} when several have it */
function findByName(labels: readonly NamedLabel[], wanted: string): string | undefined {
	const named = labels.filter(({ name }) => isSameText(name, wanted));
	const ids = [...new Set(named.map(({ id }) => id))];
	if (ids.length < 2) return ids.at(0);
	throw new InvalidInput(
		`Several labels are named "${wanted}"`,
		`Their IDs are ${ids.join(' and ')}. Enter one of them in "${labelLocator.displayName}".`,
	);
}

const assignment = {
	fields: [
		sentField('leadId', { ...leadLocator, required: true }),
		sentField('labelId', { ...labelLocator, required: true }),
	],
	prepare: [resolveLabelName],
} satisfies Partial<Operation>;

/** The operations of labels; Unassign is answered with 404 where the lead does not have the label. */
export const labelOperations: Operation[] = [
	{
		value: 'create',
		description: 'Create a label for leads',
		endpoint: endpoints.createLabel,
		fields: [
			{
				...textField('name', 'name', 'Name', 'Name of the label', 'newsletter'),
				required: true,
			},
			colorField('Hexadecimal color of the label. If empty, the CRM chooses one.'),
		],
	},
	{
		value: 'assign',
		action: 'Assign label to lead',
		description: 'Assign a label to a lead',
		endpoint: endpoints.assignLabel,
		...assignment,
	},
	{
		value: 'unassign',
		action: 'Unassign label from lead',
		description: 'Remove a label from a lead',
		endpoint: endpoints.unassignLabel,
		...assignment,
	},
];
