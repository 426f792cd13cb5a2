import { checkAt, fieldsOf, readFields, type Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { picked, toggle } from '../../shared/fields/kinds';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { readPhone } from '../../shared/form/readPhone';
import { phoneField } from '../../shared/form/leadFields';
import { sectorLocator } from '../../shared/locators/sector';
import { readChosenTemplate, templateLocator } from '../../shared/locators/template';
import type { CustomOperation } from '../../shared/operation/operation';
import { isToolType } from '../../shared/operation/toolType';
import { InvalidInput } from '../../shared/invalidInput';
import { requireValue } from '../../shared/values/blank';
import { checkApi } from './checkApi';
import type { CheckInput } from './checkRun';

const testPhoneField: Field = {
	...phoneField,
	required: true,
	displayName: 'Test Phone',
	description:
		'Phone of a test contact, such as your own, that no lead of the account has. A lead with this phone is created, changed and deleted; existing leads are not touched. Nothing is sent to it unless you turn on "Send Test Message".',
};

const checkFields = {
	sector: picked({
		...sectorLocator,
		description:
			'Sector for a test conversation. The conversation is closed afterwards but remains, because the API cannot delete conversations. Without a sector, conversations and messages are not checked.',
	}),
	sendTestMessage: toggle({
		displayName: 'Send Test Message',
		default: false,
		description:
			'Whether to send the template to the test phone, filled with its own examples. If off, nothing is sent and messages are not checked.',
	}),
	showEvidence: toggle({
		displayName: 'Show Evidence',
		default: false,
		description:
			'Whether to output every finding with what the CRM answered. If off, the output is the verdict and what to fix.',
	}),
};
const [sectorField, sendTestMessageField, showEvidenceField] = fieldsOf(checkFields);

/** Check API: sends several requests, so it has no endpoint. */
export const check: CustomOperation = {
	value: 'check',
	action: 'Check API',
	description:
		"Check with a test contact what the CRM's documentation leaves open, and report whether the account is ready for campaigns",
	fields: [
		testPhoneField,
		defaultCountryField,
		sectorField,
		sendTestMessageField,
		{ ...templateLocator, displayOptions: { show: { sendTestMessage: [true] } } },
		showEvidenceField,
	],
	run: async (context) => {
		const { type } = context.getNode();
		if (!isToolType(type)) return await checkApi(context, readInput(context.form));
		throw new InvalidInput(
			'Check is no tool for AI agents',
			'It creates, changes and deletes a lead. A person runs it in a workflow.',
		);
	},
};

function readInput(form: Form): CheckInput {
	checkAt(defaultCountryField, form, defaultCountryField.name, true);
	const { name, displayName } = testPhoneField;
	const phone = readPhone(form.get(name), displayName, form, name);
	const {
		sector: sectorId,
		sendTestMessage,
		showEvidence: showsEvidence,
	} = readFields(checkFields, form);
	if (!sendTestMessage) return { phone, sectorId, showsEvidence };
	requireValue(sectorId, sectorField.displayName);
	return { phone, sectorId, showsEvidence, template: readChosenTemplate(form) };
}
