import type { IDataObject } from 'n8n-workflow';

import { buildBody, dropNoName } from '../../../../nodes/Lead/mergeFields';
import { KnownLead } from '../../../../nodes/shared/lead/knownLead';
import { formOf } from '../../../support/formOf';

const campaigns = { spring: { status: 'sent' }, summer: { status: 'sending' } };
const shown = { tags: ['fair'], score: 1, campaigns };
const leadWith = (fields: object) => KnownLead.read({ id: 'lead', ...fields });

const bodyOf = (given: IDataObject, lead: object | undefined, fieldsToClear: string[] = []) =>
	buildBody(given, formOf({ fieldsToClear }), lead && leadWith(lead));

describe('the metadata of an update', () => {
	it.each<[string, unknown, object]>([
		['sets its keys', { score: 7 }, { ...shown, score: 7 }],
		['may be JSON', '{"score": 7}', { ...shown, score: 7 }],
		['replaces lists', { tags: [] }, { ...shown, tags: [] }],
		[
			'keeps the claims of the lead, whatever is given for them',
			{ campaigns: { spring: { status: 'released' }, summer: null, winter: { status: 'sent' } } },
			{ ...shown, campaigns: { ...campaigns, winter: { status: 'sent' } } },
		],
		['keeps claims where null is given', { score: 7, campaigns: null }, { ...shown, score: 7 }],
		['keeps claims where a text is given', { campaigns: 'spring' }, shown],
	])('%s', (_what, metadata, expected) => {
		const given = { city: 'Recife', metadata } as IDataObject;
		expect(bodyOf(given, { metadata: shown })).toEqual({ city: 'Recife', metadata: expected });
	});

	it.each<[IDataObject, object]>([
		[{}, { campaigns }],
		[{ score: 7 }, { score: 7, campaigns }],
		[{ campaigns: {} }, { campaigns }],
	])('in "Fields to Clear" is replaced but for claims: %j', (metadata, expected) => {
		expect(bodyOf({ metadata }, { metadata: shown }, ['metadata'])).toEqual({ metadata: expected });
	});

	it.each<[string, unknown, string[]]>([
		['metadata', undefined, []],
		['metadata', [1], ['metadata']],
		['metadata', { campaigns: [1] }, []],
		['metadata', { total: 2 ** 60 }, []],
		['utms', undefined, []],
		['utms', { clicks: 2 ** 60 }, []],
	])('and UTMs are not merged where the CRM shows %s as %j', (name, value, toClear) => {
		expect(() => bodyOf({ [name]: { score: 7 } }, { [name]: value }, toClear)).toThrow(
			/^".* \(JSON\)" of the lead cannot be merged/,
		);
	});
});

it.each(['spring', ['spring'], campaigns])(
	'the metadata of a creation is as given: %j',
	(given) => {
		const metadata = { score: 1, campaigns: given };
		expect(bodyOf({ metadata }, undefined)).toEqual({ metadata });
	},
);

it('merges UTMs by key, unless they are in "Fields to Clear"', () => {
	const lead = { utms: { utm_source: 'google', utm_term: 'crm' } };
	const utms = { utm_source: 'web' };
	expect(bodyOf({ utms }, lead)).toEqual({ utms: { utm_source: 'web', utm_term: 'crm' } });
	expect(bodyOf({ utms }, {}, ['utms'])).toEqual({ utms });
});

describe('tags to add', () => {
	it.each<[string, object | undefined, unknown[]]>([
		['others', { tags: ['fair', 7], erp: 17 }, ['fair', 7, 'vip']],
		['none', {}, ['vip', 'fair']],
		['null', { tags: null }, ['vip', 'fair']],
		['those of a lead that is new', undefined, ['vip', 'fair']],
	])('are added to %s, each once', (_what, metadata, tags) => {
		const given = { tagsToAdd: ['vip', 'fair'] };
		expect(bodyOf(given, metadata && { metadata })).toEqual({ metadata: { ...metadata, tags } });
	});

	it.each([{ vip: true }, 7, 'fair, old'])('are refused where tags are %j', (tags) => {
		expect(() => bodyOf({ tagsToAdd: ['vip'] }, { metadata: { tags } })).toThrow(
			'"tags" of the lead cannot',
		);
	});
});

it.each([
	...['Unknown', 'None', 'Null', 'No name', 'N/A', 'Sem nome', 'não informado'],
	...['Nao informada', 'desconhecido', 'Desconhecida', '.', '5511987650001', ' unknown '],
])('an update has no name that is none: %s', (name) => {
	expect(dropNoName({ name, city: 'Recife' })).toEqual({ city: 'Recife' });
	expect(dropNoName({ name: `${name} Ana`, city: '' })).toEqual({ name: `${name} Ana`, city: '' });
});

it.each(['Test', 'teste'])('an update has a name that is tried out: %s', (name) => {
	expect(dropNoName({ name })).toEqual({ name });
});
