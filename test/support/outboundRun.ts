import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import { completeReport } from './completeReport';
import { nodeName, runNode, type FinishedRun, type RunOptions } from './engine';
import { picked } from './pickedLocator';

/** Values of the template variables. */
export const variables = {
	header_1: '={{ $json.name }}',
	body_1: '={{ $json.name }}',
	body_2: '10%',
	button_0_1: 'offer-1',
};

/** Parameters of CRM Outbound Contact for a campaign in the sandbox's demo account. */
export const parametersWith = (changes: IDataObject = {}): IDataObject => ({
	mode: 'send',
	sector: picked('sector-sales', 'id'),
	template: picked('welcome_offer|pt_BR', 'name'),
	templateVariables: { mappingMode: 'defineBelow', value: variables },
	phone: '={{ $json.phone }}',
	defaultCountry: 'BR',
	leadName: '={{ $json.name }}',
	leadFields: {},
	campaignKey: '',
	// What a rule costs and hides is tested where it is on.
	skipLabels: '',
	options: {},
	...changes,
});

/** The same parameters with options. */
export const withOptions = (options: IDataObject) => parametersWith({ options });

/** The same parameters with a campaign key and options. */
export const withKey = (campaignKey: string, options: IDataObject = {}) =>
	parametersWith({ campaignKey, options });

/** A contact without a lead in the account. */
export const ana: IDataObject = { name: 'Ana', phone: '(11) 98765-0500' };

/** A contact that is the lead `lead-helena` of the demo account. */
export const helena: IDataObject = { name: 'Helena', phone: '11 98765-0001' };

/** A number of contacts without leads in the account. */
export const contacts = (count: number, first = 0): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		name: `Contact ${first + index}`,
		phone: `+55 (11) 98765-${1000 + first + index}`,
	}));

/** The phone of one of these contacts, as the CRM stores it. */
export const phoneOf = (index: number) => `551198765${1000 + index}`;

/** Settings of a run besides its parameters and items. */
export interface RunChanges extends Partial<RunOptions> {
	settings?: IDataObject;
	credential?: IDataObject;
	/** Default: the node itself, not the tool that n8n derives from it. */
	type?: string;
}

/** Runs the campaign against a CRM. */
export async function runCampaign(
	baseUrl: string,
	parameters: IDataObject,
	items: IDataObject[],
	changes: RunChanges = {},
): Promise<FinishedRun> {
	const { settings, credential, type = 'crmOutboundContact', ...options } = changes;
	return await runNode({ type, parameters, settings }, items, {
		credential: { baseUrl, token: 'demo-token', ...credential },
		...options,
	});
}

/** A run whose requests, and so its contacts, follow each other. */
export const oneAtATime: RunChanges = { credential: { maxConcurrentRequests: 1 } };

/** The closing hint of a run. */
export const closingHint = (finished: FinishedRun) => finished.hints(nodeName).at(-1)?.message;

/** The reports on "Sent", with the columns that are left out where no contact has a value. */
export const sent = (finished: FinishedRun) => reportsOn(finished, 0);

/** The reports on "Not Sent", with the same. */
export const notSent = (finished: FinishedRun) => reportsOn(finished, 1);

function reportsOn(finished: FinishedRun, output: number): ContactReport[] {
	return finished.json(nodeName, output).map(completeReport);
}

/**
 * The reason of each contact in the order of the input; `sent` and the like for those without a reason.
 */
export const outcomes = (finished: FinishedRun) =>
	[...sent(finished), ...notSent(finished)]
		.sort((one, other) => one.item - other.item)
		.map(({ status, reason }) => reason || status);
