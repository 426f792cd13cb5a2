import type { INodeProperties } from 'n8n-workflow';

import { CrmApi } from '../../credentials/CrmApi.credentials';
import { sourceNodes } from './sources';

/**
 * What a field begins with, and what a run does with it unchanged; of nodes that differ, by node. The generated
 * pages show what fields of nodes begin with where that is a text, a number or a switch.
 */
const promises: Record<string, [initial: unknown, outcome: string]> = {
	// What is done
	'crmAccount resource': ['integration', 'lists integrations'],
	'crmLead resource': ['lead', 'works with leads'],
	'crmProduct resource': ['product', 'works with products'],
	'crmAccount operation of integration': ['getAll', 'lists integrations'],
	'crmAccount operation of member': ['getAll', 'lists members'],
	'crmAccount operation of api': ['check', 'tests the assumptions about the API'],
	'crmAppointment operation': ['create', 'creates one per item'],
	'crmChatSector operation': ['getAll', 'lists sectors'],
	'crmConversation operation': ['create', 'opens one per item'],
	'crmCustomerService operation': ['create', 'creates one per item'],
	'crmDeal operation': ['create', 'creates one per item'],
	'crmLead operation of label': ['create', 'creates a label'],
	'crmLead operation of lead': ['create', 'creates one per item'],
	'crmOutboundResults operation': ['getReport', 'reads a campaign and writes nothing'],
	'crmPipeline operation': ['create', 'creates a pipeline'],
	'crmProduct operation of category': ['update', 'updates a category'],
	'crmProduct operation of product': ['create', 'creates a product'],
	'crmSendMessage operation': ['sendTemplate', 'sends a template'],
	'crmStage operation': ['getAll', 'lists stages'],
	'crmTemplate operation': ['getAll', 'lists templates'],
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
		{ hours: { from: '09:00', to: '18:00', weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] } },
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
	node !== 'crmApi' && typeof initial !== 'object' && !/ |^(?:event|mode)$/.test(name);

/** The fields of a form with what they begin with, those in collections by their path. */
function initialValues(fields: INodeProperties[], node: string, path: string[] = []) {
	return fields.flatMap((field): Array<[string, unknown]> => {
		const { name, options = [], displayOptions } = field;
		const own = [...path, name];
		const resource = displayOptions?.show?.resource;
		const isChoice = path.length === 0 && ['operation', 'resource'].includes(name);
		const title = resource ? `${node} ${name} of ${String(resource[0])}` : `${node} ${name}`;
		const inner = options.flatMap((option) => {
			if ('values' in option) return initialValues(option.values, node, own);
			return 'type' in option ? initialValues([option], node, own) : [];
		});
		return [[isChoice ? title : own.join('.'), field.default], ...inner];
	});
}

const forms = [
	...sourceNodes().map(({ node }) => node.description),
	{ name: 'crmApi', properties: new CrmApi().properties },
];
const filled = forms.flatMap(({ name: node, properties }) =>
	initialValues(properties, node).filter(
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
