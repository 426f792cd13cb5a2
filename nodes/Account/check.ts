import type { IDataObject } from 'n8n-workflow';

import { checkAt, fieldsOf, readFields, type Field } from '../shared/fields/field';
import { toggle } from '../shared/fields/kinds';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField } from '../shared/form/leadFields';
import { readPhone } from '../shared/form/readPhone';
import { InvalidInput } from '../shared/invalidInput';
import type { CustomOperation } from '../shared/operation/operation';
import { isToolType } from '../shared/operation/toolType';
import { assumptions, checkApi, type AssumptionName, type Check } from './checkApi';

const testPhoneField: Field = {
	...phoneField,
	required: true,
	displayName: 'Test Phone',
	description:
		'Phone that no lead of the account has, such as your own. A lead with it is created, changed and deleted; existing leads are not touched, and nothing is sent.',
};

const checkFields = {
	showEvidence: toggle({
		displayName: 'Show All Findings',
		default: false,
		description:
			'Whether to output every finding with what the CRM answered. If off, the output is the verdict and what to fix.',
	}),
};

/** Check API: sends several requests, so it has no endpoint. */
export const check: CustomOperation = {
	value: 'check',
	action: 'Check API',
	description:
		"Check with a test lead what the CRM's documentation leaves open, and report whether the account is ready for campaigns",
	fields: [testPhoneField, defaultCountryField, ...fieldsOf(checkFields)],
	run: async (context) => {
		if (isToolType(context.getNode().type)) {
			throw new InvalidInput(
				'Check is no tool for AI agents',
				'It creates, changes and deletes a lead. A person runs it in a workflow.',
			);
		}
		const { form, client } = context;
		checkAt(defaultCountryField, form, defaultCountryField.name, true);
		const { name, displayName } = testPhoneField;
		const phone = readPhone(form.get(name), displayName, form, name);
		const { showEvidence } = readFields(checkFields, form);
		return report(await checkApi(phone, client, context.getExecutionCancelSignal()), showEvidence);
	},
};

/** The verdict, then what to fix, then, if asked for, everything else. */
function report({ findings, remains }: Check, showsAll: boolean): IDataObject[] {
	const rows = (Object.keys(assumptions) as AssumptionName[]).map((assumption) => {
		const { statement, ifFalse, setting = '' } = assumptions[assumption];
		const { holds, evidence } = findings.get(assumption) ?? {
			holds: 'unknown',
			evidence: 'Not tried',
		};
		const consequence = holds === true ? 'Nothing to do.' : ifFalse;
		return { assumption, statement, holds, consequence, setting, evidence };
	});
	const [broken, untested, confirmed] = [false, 'unknown', true].map((holds) =>
		rows.filter((row) => row.holds === holds),
	);
	const isNeeded = ({ assumption }: { assumption: AssumptionName }) =>
		!assumptions[assumption].isOptional;
	const isBroken = broken.some(isNeeded);
	const isReady = !isBroken && !untested.some(isNeeded);
	const state = isReady ? 'Ready' : isBroken ? 'Not ready' : 'Not clear whether ready';
	const verdict = {
		verdict: `${state} for campaigns: ${broken.length || 'nothing'} to fix, ${untested.length} not tested`,
		isReady,
		notTested: untested.map((row) => `${row.statement}: ${row.evidence}`),
		remains,
	};
	return showsAll
		? [verdict, ...broken, ...untested, ...confirmed]
		: [verdict, ...broken.map((row) => ({ ...row, evidence: undefined }))];
}
