import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, readAt, readFields, type Field } from '../shared/fields/field';
import { toggle } from '../shared/fields/kinds';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField } from '../shared/form/leadFields';
import { InvalidInput } from '../shared/invalidInput';
import type { CustomOperation } from '../shared/operation/operation';
import { isToolType } from '../shared/toolType';
import { RequestFailed } from '../shared/transport/failure/requestFailed';
import { assumptions, type Account, type Assumption, type Finding } from './assumptions';

const testPhoneField: Field = {
	...phoneField,
	required: true,
	displayName: 'Test Phone',
	description:
		'Phone that no lead of the account has. A lead with it is created, changed and deleted; other leads are not touched, and nothing is sent.',
};

const checkFields = {
	showEvidence: toggle({
		displayName: 'Show All Findings',
		default: false,
		description:
			'Whether to output what holds, too. If off, the output is whether the account is ready, what to fix and what is unknown.',
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
		const { form, client } = context;
		if (isToolType(context.getNode().type)) {
			throw new InvalidInput(
				'Check is no tool for AI agents',
				'It creates, changes and deletes a lead. A person runs it in a workflow.',
			);
		}
		const phone = readAt(testPhoneField, form, testPhoneField.name);
		const { showEvidence: showsAll } = readFields(checkFields, form);
		return await checkApi({ client, phone: String(phone), remains: [] }, showsAll);
	},
};

/**
 * Tries the assumptions about an account one after the other. The last one, which deletes the test lead, is tried even
 * after a cancel. Where a request fails that one needs, the CRM does not have it, or nobody knows.
 *
 * @returns whether the account is ready for campaigns, then what to fix, then what is unknown, then what holds
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {ExecutionCancelled} or {LimitReached} when no further request is sent
 */
async function checkApi(account: Account, showsAll: boolean): Promise<IDataObject[]> {
	const findings = new Map<Assumption, Finding>();
	const observe = async (assumption: Assumption) => {
		const finding = await assumption.observe(account).catch((error: unknown): Finding => {
			if (!(error instanceof RequestFailed) || error.status === 401) throw error;
			const { kind, status, message } = error;
			const isMissing = kind === 'refused' || kind === 'unlisted';
			return [isMissing ? false : 'unknown', status ? `${status}: ${message}` : message];
		});
		findings.set(assumption, finding);
	};
	try {
		for (const each of assumptions.slice(0, -1)) await observe(each);
	} finally {
		await observe(assumptions[assumptions.length - 1]);
	}
	const rows = assumptions.map((each) => {
		const { name: assumption, statement, ifFalse, setting = '', isOptional } = each;
		const [holds, evidence] = findings.get(each)!;
		const ifUnknown = holds === 'unknown' ? `If not: ${ifFalse}` : ifFalse;
		const consequence = holds === true ? 'Nothing to do.' : ifUnknown;
		return { isOptional, json: { assumption, statement, holds, consequence, setting, evidence } };
	});
	const isReady = rows.every(({ isOptional, json }) => isOptional || json.holds === true);
	const shown = [false, 'unknown', ...(showsAll ? [true] : [])].flatMap((holds) =>
		rows.flatMap(({ json }) => (json.holds === holds ? json : [])),
	);
	return [{ isReady, remains: account.remains }, ...shown];
}
