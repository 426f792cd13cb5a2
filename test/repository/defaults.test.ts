import type { INodeProperties } from 'n8n-workflow';

import { CrmApi } from '../../credentials/CrmApi.credentials';
import { sourceNodes } from './sources';

/** What a field begins with, and what a run does with it unchanged; of nodes that differ, by node. */
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
	reportOn: ['all', 'reads every lead that the CRM lists'],

	// What comes out
	returnAll: [false, 'stops at Limit'],
	limit: [50, 'outputs at most 50 records'],
	simplify: [true, 'outputs the fields that matter'],
	output: ['simplified', 'gives a model the fields that matter'],
	selectedFields: [[], 'names no field'],
	showEvidence: [false, 'outputs what to fix and what is unknown'],
	'options.includeInput': [true, 'adds the input to the rows, once the option is added'],

	// How records are found
	matchBy: ['phone', 'updates the lead with the phone'],
	findBy: ['phone', 'finds the leads with the phone'],
	defaultCountry: ['BR', 'reads phones without a country code as Brazilian'],
	'filters.leadType': ['PF', 'keeps people'],
	'filters.temperature': [1, 'keeps the coldest'],
	'filters.status': ['APPROVED', 'lists what can be sent'],
	status: ['APPROVED', 'gets what can be sent'],

	// What is written
	'additionalFields.leadType': ['PF', 'writes a person'],
	'updateFields.leadType': ['PF', 'writes a person'],
	'leadFields.leadType': ['PF', 'writes a person'],
	'additionalFields.leadTemperature': [1, 'writes the coldest'],
	'updateFields.leadTemperature': [1, 'writes the coldest'],
	'leadFields.leadTemperature': [1, 'writes the coldest'],
	'additionalFields.temperature': [0, 'writes 0'],
	'updateFields.temperature': [0, 'writes 0'],
	'additionalFields.state': ['NEW', 'opens a new conversation'],
	'additionalFields.status': ['active', 'opens an active conversation'],
	'additionalFields.value': [0, 'writes 0'],
	'updateFields.value': [0, 'writes 0'],
	'additionalFields.metadata': ['{}', 'writes nothing'],
	'updateFields.metadata': ['{}', 'writes nothing'],
	'leadFields.metadata': ['{}', 'writes nothing'],
	'additionalFields.utms': ['{}', 'writes nothing'],
	'updateFields.utms': ['{}', 'writes nothing'],
	'leadFields.utms': ['{}', 'writes nothing'],
	'options.additionalFieldsJson': ['{}', 'adds nothing'],
	'options.queryParameters': ['{}', 'adds nothing'],
	'options.additionalMessageFields': ['{}', 'adds nothing'],
	'updateFields.membersCanViewAllConversations': [false, 'hides the conversations of others'],
	'updateFields.order': [1, 'puts the stage first'],
	price: [0, 'writes 0'],
	'updateFields.price': [0, 'writes 0'],
	billingType: ['ONE_TIME', 'bills once'],
	'updateFields.billingType': ['ONE_TIME', 'bills once'],
	'additionalFields.hourlyAppointments': [1, 'takes one appointment per hour'],
	'updateFields.hourlyAppointments': [1, 'takes one appointment per hour'],
	'additionalFields.images': [[], 'names no image'],
	'updateFields.images': [[], 'names no image'],
	fieldsToClear: [[], 'empties nothing'],

	// Who is left out
	skipLabels: [{ mode: 'name', value: 'opt-out' }, 'leaves out who has the label opt-out'],

	// Messages
	templateVariables: [{ mappingMode: 'defineBelow', value: null }, 'asks for every variable'],
	'options.templateVariablesJson': ['[]', 'takes the fields'],

	// Campaigns; what is read of them stands in the unit test of the options
	'leaveOut.onDuplicatePhone': ['sendOnce', 'sends to a phone once'],
	'leaveOut.maxCampaigns': [{ group: { count: 2, days: 7 } }, 'skips after two others in a week'],
	'leaveOut.maxCampaigns.count': [2, 'skips after two others'],
	'leaveOut.maxCampaigns.days': [7, 'counts those of a week'],
	'leaveOut.skipIfContactedWithinHours': [24, 'skips who got a message in a day'],
	'limits.maxContacts': [1000, 'sends nothing to more contacts'],
	'limits.maxMessages': [1000, 'leaves the others for the next run'],
	'limits.messagesPerSecond': [10, 'sends at most 10 per second'],
	'limits.stopAfterRefusals': [10, 'ends after ten in a row with the same answer'],
	'limits.sendingHours': [
		{ hours: { from: '09:00', to: '18:00', weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] } },
		'sends on working days from 9 to 18',
	],
	'limits.sendingHours.from': ['09:00', 'sends from 9'],
	'limits.sendingHours.to': ['18:00', 'sends until 18'],
	'limits.sendingHours.clock': ['workflow', "counts by the workflow's clock"],
	'limits.sendingHours.weekdays': [
		['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
		'sends on each working day, and on no other',
	],
	'options.followUpOn': [
		{ group: { campaign: { mode: 'list', value: '' }, who: 'notAnswered' } },
		'asks for the campaign',
	],
	'options.followUpOn.who': ['notAnswered', 'sends to those who have not answered'],
	'options.onActiveConversation': ['reuse', 'sends in the open conversation'],
	'options.sendUnconfirmedAgain': ['noMessageShown', 'sends where the CRM shows no message'],
	'options.guardAgainstParallelRuns': [true, 'waits for other servers'],
	'options.skipLookUps': [true, 'previews the texts alone'],

	// The trigger
	changes: [['new', 'newMessage', 'status', 'unread'], 'starts on every change'],
	createdWithinDays: [30, 'watches the leads of 30 days'],
	'filters.withinHours': [24, 'takes what comes within a day of the message'],
	'options.includeCampaignLeads': [true, 'emits leads of campaigns, too, once the option is added'],
	'options.minimumAgeSeconds': [60, 'waits a minute for labels'],
	'options.overlapMinutes': [10, 'reads ten minutes again'],
	templatesOf: ['integration', 'watches the templates of a channel'],
	statuses: [['APPROVED', 'PAUSED', 'REJECTED'], 'starts on every end of a review'],
	'options.includeNew': [true, 'starts on new templates'],

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
const filled = forms
	.flatMap(({ name, properties }) => initialValues(properties, name))
	.filter(([, initial]) => !isEmpty(initial));

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
