import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import { colorField, textField } from '../shared/form/textField';
import { InvalidInput } from '../shared/invalidInput';
import type { LabelOnLead } from '../shared/lead/labels';
import {
	createdInLastDays,
	labelLocator,
	labelsIn,
	leadLocator,
	recentDays,
} from '../shared/locators/lead';
import { type ItemContext, requestOnce } from '../shared/operation/nodeRun';
import type { Operation, PrepareFields, ShapeRecords } from '../shared/operation/operation';
import { idText, isRecord } from '../shared/records';
import { isSameText } from '../shared/values/text';

/** The labels that this execution has created, in any node: no lead may have them yet. */
function createdLabels(context: ItemContext): LabelOnLead[] {
	const flow = context.getContext('flow') as Record<string, LabelOnLead[] | undefined>;
	return (flow[`labels created in ${context.client.account}`] ??= []);
}

const rememberCreated: ShapeRecords = function (labels) {
	for (const label of labels) {
		const [id, name] = [label.id, label.name].map(idText);
		if (id !== undefined) createdLabels(this).push({ id, name });
	}
	return labels;
};

/**
 * Sets the ID of a label that is given by name: one that this execution has created, or one of recent leads.
 * The API cannot list labels.
 *
 * @throws {InvalidInput} when no label or several labels have the name
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const resolveLabelName: PrepareFields = async function (fields) {
	const given = this.form.get('labelId');
	const wanted = String(fields.labelId ?? '').trim();
	if (!isRecord(given) || given.mode !== 'name' || wanted === '') return fields;
	const { run, client } = this;
	const created = findByName(createdLabels(this), wanted);
	if (created !== undefined) return { ...fields, labelId: created };
	for (const days of recentDays) {
		const key = `labels of ${days} days in ${client.account}`;
		const query = createdInLastDays(days);
		const labels = await requestOnce(run.lookUps, key, async () =>
			labelsIn((await client.requestOrThrow(endpoints.listLeads, { query })).body),
		);
		const labelId = findByName(labels, wanted);
		if (labelId !== undefined) return { ...fields, labelId };
	}
	throw new InvalidInput(
		`No recent lead has a label named "${wanted}"`,
		`The CRM cannot list labels, so names are looked up among the leads of the last ${recentDays[recentDays.length - 1]} days. Enter the label's ID in "${labelLocator.displayName}", as Label → Create returns it, or create the label in this workflow: then its name is known.`,
	);
};

/** The ID of the label with a name. @throws {InvalidInput} when several have it */
function findByName(labels: readonly LabelOnLead[], wanted: string): string | undefined {
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
		output: [rememberCreated],
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
