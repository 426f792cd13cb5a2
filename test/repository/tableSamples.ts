import type { IDataObject } from 'n8n-workflow';

import type { Load } from './sourceLoader';

/** What shows the entries of a table: a function of the package, values, and what it makes of each. */
interface TableSamples {
	of: (load: Load, sample: never) => unknown;
	samples: ReadonlyArray<[sample: unknown, outcome: unknown]>;
}

const spreadsheet = 'A spreadsheet shows this in place of a value. Correct the cell';
const expression = 'Its expression does not fit this item. Correct the data or the expression';
const placeholder = 'Nothing was filled in for this placeholder. Put its value there';
const encoding =
	'A letter could not be read. Save the file as CSV UTF-8, or choose its "Encoding" in the node that reads it ("Contacts" in the examples), such as Latin1 for other files of Excel';
const cut = 'This is no whole character. Remove it, and cut no text inside an emoji';
const html =
	'This is HTML, which the channel shows as it is. Write the character itself, without tags';
const braces = 'An expression stands between {{ and }}, in a field set to Expression';
const adviceOn = (kind: string) => (load: Load, text: string) =>
	(load('nodes/shared/values/artifact').findArtifact(text, kind, 'It') as IDataObject | undefined)
		?.advice;

const adviceOnKind = (load: Load, [kind, text]: [string, string]) => adviceOn(kind)(load, text);

const endpoint = (load: Load, name: string) =>
	(load('nodes/shared/contract').endpoints as unknown as Record<string, object>)[name];

/** Base URL and endpoint of a request that failed. */
const request = (load: Load, name: string, more: object = {}) => ({
	baseUrl: 'https://crm.example.com/api/v1',
	endpoint: endpoint(load, name),
	kind: 'idempotent',
	attempts: 1,
	...more,
});

/** The tables that decide, by file and name, each with a sample for every entry. */
export const tableSamples: Record<string, TableSamples> = {
	'nodes/OutboundContact/rules/index rules': {
		of: (load) =>
			(load('nodes/OutboundContact/rules/index').rules as unknown as Array<{ name: string }>).map(
				({ name }) => name,
			),
		samples: [
			[
				'in this order',
				[
					...['opt-out', 'earlier runs', 'follow-up', 'follow-up', 'limit over all campaigns'],
					...['recent contact', 'active conversation', 'active conversation'],
				],
			],
		],
	},
	'nodes/shared/locators/lead recentDays': {
		of: (load) => load('nodes/shared/locators/lead').recentDays,
		samples: [['in this order', [30, 365]]],
	},
	'nodes/OutboundContact/report/status contactStatuses': {
		of: (load, statuses: string[]) =>
			load('nodes/OutboundContact/report/summary').summarize(
				statuses.map((status) => ({ status, reason: null })),
			),
		samples: [
			[
				['unconfirmed', 'pending', 'failed', 'skipped', 'planned', 'sent'],
				'1 sent, 1 planned, 1 skipped, 1 failed, 1 pending, 1 unconfirmed',
			],
		],
	},
	'nodes/OutboundContact/report/summary reasonWords': {
		of: (load, reason: string) =>
			load('nodes/OutboundContact/report/summary').summarize([{ status: 'failed', reason }]),
		samples: [
			['claimNotStored', '1 failed: 1 not kept by the CRM'],
			['claimNotUpdated', '1 failed: 1 not noted on the lead'],
			['invalidVariables', '1 failed: 1 invalid template variables'],
			['leadUnreadable', '1 failed: 1 with a lead that cannot be read'],
			['outcomeUnknown', '1 failed: 1 without a clear answer'],
			['otherRun', '1 failed: 1 left to another run'],
			['overLimit', '1 failed: 1 over "Max Messages per Run"'],
			['suppressed', '1 failed: 1 on the do-not-contact list'],
			['test', '1 failed: 1 in a test only'],
			['unconfirmedClaim', '1 failed: 1 left open by another run'],
			['duplicatePhone', '1 failed: 1 duplicate phone'],
		],
	},
	'nodes/OutboundContact/run/outputs firstColumns': {
		of: (load, sample: object) => {
			const context = {
				getInputData: () => [{ json: {} }],
				getTimezone: () => 'UTC',
				getNode: () => ({ type: 'crmOutboundContact' }),
			};
			const { createOutputs } = load('nodes/OutboundContact/run/outputs');
			const [, [row]] = createOutputs(context, [{ item: 1, ...sample }]) as Array<
				Array<{ json: object }>
			>;
			return Object.keys(row.json);
		},
		samples: [
			[
				{ text: 't', error: 'e', reason: 'r', check: 'c', phone: 'p', name: 'n', status: 'failed' },
				['status', 'name', 'phone', 'check', 'reason', 'error', 'text', 'item'],
			],
		],
	},
	'nodes/OutboundContact/settings/sendingHours workdays': {
		of: (load) => {
			const { sendingHoursField } = load('nodes/OutboundContact/settings/sendingHours');
			return (sendingHoursField as unknown as { default: unknown }).default;
		},
		samples: [
			[
				'default',
				{ hours: { from: '09:00', to: '18:00', weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] } },
			],
		],
	},
	'nodes/OutboundContact/settings/sendingHours weekdayNames': {
		of: (load) => {
			const { sendingHoursField } = load('nodes/OutboundContact/settings/sendingHours');
			const [{ values }] = (
				sendingHoursField as unknown as { options: Array<{ values: IDataObject[] }> }
			).options;
			return values.at(-1)?.options;
		},
		samples: [
			[
				'options',
				[
					{ name: 'Monday', value: 'Mon' },
					{ name: 'Tuesday', value: 'Tue' },
					{ name: 'Wednesday', value: 'Wed' },
					{ name: 'Thursday', value: 'Thu' },
					{ name: 'Friday', value: 'Fri' },
					{ name: 'Saturday', value: 'Sat' },
					{ name: 'Sunday', value: 'Sun' },
				],
			],
		],
	},
	'nodes/OutboundResults/report statusWords': {
		of: (load) => load('nodes/OutboundResults/report').statusWords as unknown,
		samples: [
			[
				'in this order',
				{
					unconfirmed: 'unconfirmed',
					unreadable: 'unreadable',
					sent: 'sent',
					notSent: 'not sent',
					noLead: 'without a lead',
				},
			],
		],
	},
	'nodes/Trigger/compareConversations conversationChanges': {
		of: (load) => load('nodes/Trigger/compareConversations').conversationChanges,
		samples: [['default', ['new', 'newMessage', 'status', 'unread']]],
	},
	'nodes/shared/form/defaultCountry options': {
		of: (load, value: string) =>
			load('nodes/shared/form/defaultCountry').readDefaultCountry({ get: () => value } as never),
		samples: [
			['None', 'none'],
			['Brazil (+55)', 'BR'],
		],
	},
	'nodes/shared/lead/storedClaim statuses': {
		of: (load, status: string) => {
			const { readClaim } = load('nodes/shared/lead/storedClaim') as unknown as {
				readClaim: (key: string, stored: object) => { status: string };
			};
			return readClaim('spring', { status }).status;
		},
		samples: [
			['sending', 'sending'],
			['sent', 'sent'],
			['released', 'released'],
			['queued', 'unknown'],
		],
	},
	'nodes/shared/locators/accountRecords memberKind': {
		of: (load, member: object) =>
			load('nodes/shared/locators/recognizeRecords').recognize(
				member,
				load('nodes/shared/locators/accountRecords').memberKind,
			),
		samples: [
			[
				{ accountMemberId: '1', id: '9', name: 'Ana' },
				[{ id: '1', label: 'Ana', detail: undefined }],
			],
			[{ memberId: '2', id: '9', name: 'Ana' }, [{ id: '2', label: 'Ana', detail: undefined }]],
			[{ membershipId: '3', id: '9', name: 'Ana' }, [{ id: '3', label: 'Ana', detail: undefined }]],
			[{ uuid: '4', name: 'Ana' }, [{ id: '4', label: 'Ana', detail: undefined }]],
		],
	},
	'nodes/shared/locators/recognizeRecords commonDetailKeys': {
		of: (load, key: string) =>
			load('nodes/shared/locators/recognizeRecords').recognize(
				{ id: '1', name: 'Ana', [key]: 'more' },
				{},
			),
		samples: ['platform', 'email', 'type', 'integrationAccountName', 'phone'].map((key) => [
			key,
			[{ id: '1', label: 'Ana', detail: 'more' }],
		]),
	},
	'nodes/shared/lead/simplified simplifiedLeadFields': {
		of: (load, lead: object) => load('nodes/shared/lead/simplified').simplifiedLead(lead),
		samples: [
			[
				{
					...{ id: '1', name: 'Ana', phone: '2', email: '3', taxId: '4', leadOwner: '5' },
					...{ leadTemperature: 6, source: '7', createdAt: '8', updatedAt: '9' },
				},
				{
					...{ id: '1', name: 'Ana', phone: '2', email: '3', taxId: '4', leadOwner: '5' },
					...{ leadTemperature: 6, source: '7', createdAt: '8', labels: [] },
				},
			],
		],
	},
	'nodes/shared/phone/phone unlikelyKinds': {
		of: (load, digits: string) => load('nodes/shared/phone/phone').unlikelyKind(digits),
		samples: [
			['5511987654321', undefined],
			['551133334444', 'landline'],
			['558001234567', 'service number'],
			['553003123456', 'service number'],
			['55900123456', 'service number'],
			['443001234567', 'service number'],
		],
	},
	'nodes/shared/phone/phoneText addresses': {
		of: (load, text: string) => load('nodes/shared/phone/phoneText').readPhoneText(text),
		samples: [
			[
				'5511987654321@c.us',
				{
					ok: true,
					plus: true,
					digits: '5511987654321',
					quoted: '"5511987654321@c.us"',
					isAddress: true,
					isChatLink: false,
				},
			],
			[
				'whatsapp:+5511987654321',
				{
					ok: true,
					plus: true,
					digits: '5511987654321',
					quoted: '"whatsapp:+5511987654321"',
					isAddress: true,
					isChatLink: false,
				},
			],
		],
	},
	'nodes/shared/phone/storedForms storedOtherwise': {
		of: (load, digits: string) => load('nodes/shared/phone/storedForms').storedForms(digits),
		samples: [
			['5531987654321', ['5531987654321', '553187654321']],
			['525512345678', ['525512345678', '5215512345678']],
			['5491123456789', ['5491123456789', '541123456789']],
			['541123456789', ['541123456789', '5491123456789']],
			['5511987654321', ['5511987654321']],
		],
	},
	'nodes/shared/transport/exchange/answer freeFields': {
		of: (load, field: string) =>
			(
				load('nodes/shared/transport/exchange/answer').readAnswer(endpoint(load, 'updateLead'), {
					id: 1,
					[field]: { ownerId: 2 },
				}) as IDataObject
			).body,
		samples: [
			['metadata', { id: '1', metadata: { ownerId: 2 } }],
			['utms', { id: '1', utms: { ownerId: 2 } }],
			['components', { id: '1', components: { ownerId: 2 } }],
			['other', { id: '1', other: { ownerId: '2' } }],
		],
	},
	'nodes/shared/transport/exchange/errorText textFields': {
		of: (load, body: object) =>
			load('nodes/shared/transport/exchange/errorText').apiErrorText(body),
		samples: [
			...[
				'error',
				'message',
				'error_description',
				'title',
				'detail',
				'errors',
				'msg',
				'answer',
			].map((field): [unknown, unknown] => [{ [field]: 'No such lead' }, 'No such lead']),
			[{ other: 'No such lead' }, undefined],
			[{ message: 'second', error: 'first' }, 'first. second'],
		],
	},
	'nodes/shared/transport/exchange/sendOnce requestDefaults': {
		of: (load) => load('nodes/shared/transport/exchange/sendOnce').requestDefaults,
		samples: [
			[
				'as n8n takes them',
				{
					json: true,
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					timeout: 120_000,
				},
			],
		],
	},
	'nodes/shared/transport/failure/describeFailure correctedTexts': {
		of: (load, error: string) =>
			(
				load('nodes/shared/transport/failure/describeFailure').describeFailure(
					{ kind: 'refused', response: { statusCode: 404, headers: {}, body: { error } } },
					request(load, 'getCustomerService'),
				) as IDataObject
			).message,
		samples: [
			['Category not found', 'Customer-service record not found'],
			['Error to get category', 'The CRM could not get the customer-service record'],
		],
	},
	'nodes/shared/values/artifact artifacts': {
		of: adviceOn('name'),
		samples: [
			['a\ufffdb', encoding],
			['a\0b', cut],
			['Dear [object Object]', expression],
			['Ana undefined', expression],
			['$json.name', braces],
			['#DIV/0!', spreadsheet],
			[
				'4.479E+11',
				'A spreadsheet has shortened this number. Format the column as text and export it again',
			],
			[
				'0.30000000000000004',
				'Round what is calculated, such as {{ Number($json.price).toFixed(2) }}',
			],
			['*|FNAME|*', placeholder],
			['[name]', placeholder],
			['D&#039;Avila', html],
			['MÃ¼ller', encoding],
			['Ana', undefined],
		],
	},
	'nodes/shared/values/artifact anywhere': {
		of: adviceOnKind,
		samples: [
			[['note', '\ufffd'], encoding],
			[['note', '\ud800'], undefined],
			[['message', 'a\ufffdb'], encoding],
			[['message', 'Dear [object Object]'], expression],
			[['message', 'a\0b'], cut],
			[['name', 'a\ufffdb'], encoding],
			[['name', 'a\0b'], cut],
			[['name', 'Dear [object Object]'], expression],
			[['name', 'undefined'], expression],
			[['variable', 'undefined'], expression],
			[
				['variable', '2026-03-01T10:00'],
				"Programs write times so. Format it, such as {{ $json.time.toDateTime().setZone($now.zoneName).toFormat('dd/MM/yyyy HH:mm') }}",
			],
		],
	},
	'nodes/shared/values/artifact alone': {
		of: adviceOnKind,
		samples: [
			[['note', '[object Object],[object Object]'], expression],
			[['note', 'Dear [object Object]'], undefined],
			[['message', ' null '], expression],
			[['message', 'It says null'], undefined],
		],
	},
	'nodes/shared/values/artifact undecodedLetter': {
		of: adviceOn('note'),
		samples: [['a\ufffdb', encoding]],
	},
	'nodes/shared/values/artifact objects': {
		of: adviceOn('message'),
		samples: [['Dear [object Object]', expression]],
	},
	'nodes/shared/values/artifact brokenCharacter': {
		of: adviceOn('message'),
		samples: [['a\0b', cut]],
	},
	'nodes/shared/values/htmlEntities characters': {
		of: (load, text: string) => load('nodes/shared/values/htmlEntities').decodeEntities(text),
		samples: [
			['a&amp;b', 'a&b'],
			['&apos;', "'"],
			['&gt;', '>'],
			['&lt;', '<'],
			['&nbsp;', '\u00a0'],
			['&quot;', '"'],
			['&hello;', '&hello;'],
		],
	},
};

/** Tables whose entries show in runs, with the tests of these. */
export const noticedElsewhere: Record<string, string> = {
	'nodes/Lead/mergeFields mergedLabels': 'test/engine/lead.test.ts',
	'nodes/Lead/update mergedDescriptions': 'test/repository/generatedPages.test.ts',
	'nodes/shared/locators/recognizeRecords commonIdKeys':
		'test/unit/nodes/shared/locators/recognizeRecords.test.ts',
	'nodes/shared/locators/recognizeRecords labelKeys':
		'test/unit/nodes/shared/locators/recognizeRecords.test.ts',
	'nodes/shared/locators/recognizeRecords nestedKeys':
		'test/unit/nodes/shared/locators/recognizeRecords.test.ts',
	'nodes/shared/template/blocks mediaKinds': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/fillable components': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/fillable headers': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/fillable buttonTypes': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/links formats': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/placeholders limits': 'test/unit/nodes/shared/template.test.ts',
	'nodes/shared/template/placeholders blockLabel': 'test/unit/nodes/shared/template.test.ts',
	'nodes/Account/findings neededForCampaigns': 'test/engine/checkApi.test.ts',
	'nodes/Lead/upsert matchFields': 'test/engine/leadUpsert.test.ts',
	'nodes/shared/lead/person periods': 'test/unit/nodes/shared/lead/person.test.ts',
	'nodes/shared/lead/person sharedFields': 'test/unit/nodes/shared/lead/person.test.ts',
	'nodes/OutboundContact/contact/readContacts nodeReasons':
		'test/engine/outboundContactForm.test.ts',
	'nodes/OutboundContact/steps/createLead pausesMs':
		'test/engine/outboundContactCreationClaim.test.ts',
	'nodes/OutboundContact/rules/followUp answered': 'test/engine/outboundContactFollowUp.test.ts',
	'nodes/OutboundContact/rules/rule partNames':
		'test/unit/nodes/OutboundContact/rules/index.test.ts',
	'nodes/OutboundContact/findings/doubtfulNames noNames':
		'test/unit/nodes/OutboundContact/findings/doubtfulNames.test.ts',
	'nodes/OutboundContact/findings/hoursZone zonesOfAreaCode':
		'test/unit/nodes/OutboundContact/findings/index.test.ts',
	'nodes/OutboundContact/findings/index checks':
		'test/unit/nodes/OutboundContact/findings/index.test.ts',
	'nodes/OutboundContact/findings/index lastOfPreviews':
		'test/unit/nodes/OutboundContact/findings/index.test.ts',
	'nodes/OutboundContact/findings/index warnings':
		'test/unit/nodes/OutboundContact/findings/index.test.ts',
	'nodes/OutboundContact/run/outputs order': 'test/unit/nodes/OutboundContact/run/outputs.test.ts',
	'nodes/OutboundContact/settings/sendingHours weekdays':
		'test/unit/nodes/OutboundContact/settings/sendingHours.test.ts',
	'nodes/OutboundContact/settings/settings allRunOptions':
		'test/unit/nodes/OutboundContact/settings/options.test.ts',
	'nodes/OutboundContact/settings/options runOptions':
		'test/unit/nodes/OutboundContact/settings/options.test.ts',
	'nodes/OutboundContact/settings/settings optionsOfKeys':
		// eslint-disable-next-line @n8n/community-nodes/no-hardcoded-secrets -- the name of a test file
		'test/engine/outboundContactOptions.test.ts',
	'nodes/OutboundContact/steps/confirmClaim waitMs':
		'test/unit/nodes/OutboundContact/steps/claimLead.test.ts',
	'nodes/OutboundResults/form rangeFields': 'test/engine/outboundResults.test.ts',
	'nodes/OutboundContact/steps/processContact lookUp': 'test/engine/outboundContactControl.test.ts',
	'nodes/OutboundContact/steps/processContact again':
		'test/unit/nodes/OutboundContact/steps/lookUpLead.test.ts',
	'nodes/OutboundContact/steps/processContact finding': 'test/engine/outboundContact.test.ts',
	'nodes/OutboundContact/steps/processContact sending': 'test/engine/outboundContact.test.ts',
	'nodes/Trigger/events events': 'test/engine/triggerPolling.test.ts',
	'nodes/shared/transport/exchange/messageAnswer failures':
		'test/unit/nodes/shared/transport/exchange/messageAnswer.test.ts',
	'nodes/shared/transport/failure/describeFailure adviceByStatus':
		'test/unit/nodes/shared/transport/failure/describeFailure.test.ts',
	'nodes/shared/transport/failure/describeFailure connectionIssues':
		'test/unit/nodes/shared/transport/failure/describeFailure.test.ts',
	'nodes/shared/transport/failure/describeFailure gatewayStatuses':
		'test/unit/nodes/shared/transport/failure/describeFailure.test.ts',
	'nodes/shared/transport/pace/limit/rateLimit moments':
		'test/unit/nodes/shared/transport/pace/limit/adaptiveLimiter.test.ts',
};
