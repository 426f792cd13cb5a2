import type { INodeProperties } from 'n8n-workflow';

import { CrmApi } from '../../credentials/CrmApi.credentials';
import { sourceNodes } from './sources';

/**
 * What a field begins with, and what a run does with it unchanged, where no generated page shows it: these show
 * texts, numbers and switches. Which operation a node begins with, its form shows.
 */
const promises: Record<string, [initial: unknown, outcome: string]> = {
	event: ['newLead', 'waits for new leads'],
	mode: ['preview', 'sends nothing'],

	// What comes out
	selectedFields: [[], 'names no field'],

	// What is written
	'additionalFields.images': [[], 'names no image'],
	'updateFields.images': [[], 'names no image'],
	fieldsToClear: [[], 'empties nothing'],

	// Who is left out
	skipLabels: [{ mode: 'name', value: 'opt-out' }, 'leaves out who has the label opt-out'],

	// Messages
	templateVariables: [{ mappingMode: 'defineBelow', value: null }, 'asks for every variable'],

	// Campaigns; what is read of them stands in the unit test of the options
	'leaveOut.maxCampaigns': [{ group: { count: 2, days: 7 } }, 'skips after two others in a week'],
	'limits.sendingHours': [
		{
			hours: {
				from: '09:00',
				to: '18:00',
				zone: '',
				weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
			},
		},
		'sends on working days from 9 to 18',
	],
	'limits.sendingHours.weekdays': [
		['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
		'sends on each working day, and on no other',
	],
	'options.followUpOn': [
		{ group: { campaign: { mode: 'list', value: '' }, who: 'notAnswered' } },
		'asks for the campaign',
	],

	// The trigger
	changes: [['new', 'newMessage', 'status', 'unread'], 'starts on every change'],
	statuses: [['APPROVED', 'PAUSED', 'REJECTED'], 'starts on every end of a review'],

	// The credential
	advancedSettings: [false, 'uses the settings below as they are'],
	allowUnauthorizedCerts: [false, 'refuses certificates that cannot be verified'],
	maxConcurrentRequests: [64, 'never has more requests at once'],
	maxRetries: [3, 'repeats a request up to three times'],
	chatappPath: ['chatapp', 'sends on the channel of the documents'],
	socialPath: ['social', 'sends on the channel of the documents'],
	membersPath: ['integration/members', 'lists the members there'],
	dealPath: ['deal', 'writes deals there'],
	appointmentPath: ['appointment', 'writes appointments there'],
	recipientField: ['to', 'names the recipient so'],
	closedStatuses: [
		'closed, archived, completed, resolved, finished',
		'takes a conversation with each of these statuses for closed',
	],
};

/** A default that fills nothing in. */
const isEmpty = (initial: unknown) =>
	['""', '{}', '{"mode":"list","value":""}'].includes(JSON.stringify(initial) ?? '""');

/** Whether the generated page of a node shows what a field begins with: it shows no choice of a form. */
const isOnPage = (node: string, name: string, initial: unknown) =>
	/^(?:operation|resource)$/.test(name) ||
	(node !== 'crmApi' && typeof initial !== 'object' && !/^(?:event|mode)$/.test(name));

/** The fields of a form with what they begin with, those in collections by their path. */
function initialValues(fields: INodeProperties[], path: string[] = []): Array<[string, unknown]> {
	return fields.flatMap(({ name, options = [], default: initial }): Array<[string, unknown]> => {
		const own = [...path, name];
		const inner = options.flatMap((option) => {
			if ('values' in option) return initialValues(option.values, own);
			return 'type' in option ? initialValues([option], own) : [];
		});
		return [[own.join('.'), initial], ...inner];
	});
}

const forms = [
	...sourceNodes().map(({ node }) => node.description),
	{ name: 'crmApi', properties: new CrmApi().properties },
];
const filled = forms.flatMap(({ name: node, properties }) =>
	initialValues(properties).filter(
		([name, initial]) => !isEmpty(initial) && !isOnPage(node, name, initial),
	),
);

it('names every field that begins with a value, and no other', () => {
	const names = new Set(filled.map(([name]) => name));
	expect([...names].sort()).toEqual(Object.keys(promises).sort());
});

it.each(Object.entries(promises).map(([name, promise]) => [name, ...promise] as const))(
	'%s begins with %j: unchanged, a run %s',
	(name, initial) => {
		const values = filled.filter(([each]) => each === name).map(([, value]) => value);
		expect(values).toEqual(values.map(() => initial));
	},
);
