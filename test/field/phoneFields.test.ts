import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { exampleParameters } from '../support/exampleParameters';
import { fieldsOf, operations, runOperation, type BuiltOperation } from '../support/operations';
import { clearJournal, requestJournal } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';

const sandbox = sandboxPerFile();

/** A field that takes a phone, in a form of its operation that is filled otherwise. */
interface PhoneField {
	operation: BuiltOperation;
	label: string;
	/** The form with a value in this field. */
	formWith: (phone: string) => IDataObject;
}

const isPhone = ({ name, type }: INodeProperties) =>
	type === 'string' && /^(?:to|phone|\w+Phone)$/.test(name);

function phoneFieldsOf(operation: BuiltOperation): PhoneField[] {
	const country = { defaultCountry: 'IN' };
	const form = () => ({ ...exampleParameters(operation), ...country }) as IDataObject;
	return fieldsOf(operation).flatMap((field): PhoneField[] => {
		const inside = field.type === 'collection' ? (field.options as INodeProperties[]) : [];
		if (isPhone(field)) {
			const formWith = (phone: string) => ({ ...form(), [field.name]: phone });
			return [{ operation, label: field.displayName, formWith }];
		}
		return inside.filter(isPhone).map(({ name, displayName }) => ({
			operation,
			label: `${field.displayName} > ${displayName}`,
			formWith: (phone) => {
				const filled = form();
				const box = { ...Object(filled[field.name]), ...country, [name]: phone };
				return { ...filled, options: country, [field.name]: box };
			},
		}));
	});
}

const phoneFields = operations.flatMap(phoneFieldsOf);
const titles = phoneFields.map(({ operation, label }) => `${operation.title}, ${label}`);

it('are in the nodes that take a phone', () => {
	const nodes = phoneFields.map(({ operation }) => operation.node.name);
	expect(new Set(nodes)).toEqual(new Set(['crmConversation', 'crmLead', 'crmSendMessage']));
	for (const title of [
		'crmLead lead getAll, Filters > Phone',
		'crmSendMessage sendText, Recipient Phone',
	]) {
		expect(titles).toContain(title);
	}
});

it.each(titles)('refuses what a spreadsheet has computed: %s', async (title) => {
	const { operation, formWith } = phoneFields[titles.indexOf(title)];
	const settings = { onError: 'continueRegularOutput' } as const;
	const form = formWith('={{ $json.phone }}');
	const run = await runOperation(sandbox, operation, form, [{ phone: -9876543119 }], settings);
	const [{ json, error }] = run.items(nodeName);
	expect(JSON.stringify([json, error?.description])).toContain('has a minus first');
	const { requests } = await requestJournal(sandbox);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	await clearJournal(sandbox);
});
