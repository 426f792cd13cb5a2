import fc from 'fast-check';

import { apiNameDefaults, endpoints } from '../../../../../../nodes/shared/contract';
import { InvalidInput } from '../../../../../../nodes/shared/invalidInput';
import { encodeId, buildPath } from '../../../../../../nodes/shared/transport/exchange/requestPath';
import { propertyRuns } from '../../../../../support/testEffort';

describe('encodeId', () => {
	it.each(['', ' ', null, undefined])('reports %j as empty', (value) => {
		expect(() => encodeId(value, 'Lead ID')).toThrow('"Lead ID" is empty');
	});

	it.each([{}, [], ['a'], NaN, 1.5, 2 ** 53, { id: 'a' }, true, '\ud800', 'a\udc00b', 'a/b'])(
		'reports %j as not an ID',
		(value) => {
			expect(() => encodeId(value, 'Lead ID')).toThrow(InvalidInput);
			expect(() => encodeId(value, 'Lead ID')).toThrow('"Lead ID" is not a valid ID');
		},
	);

	it.each([
		['lead-1', 'lead-1'],
		[' lead-1 ', 'lead-1'],
		['\ufefflead\u200b-1\u200e ', 'lead-1'],
		[42, '42'],
		['a?b#c%2F', 'a%3Fb%23c%252F'],
		['ação', 'a%C3%A7%C3%A3o'],
		['😀', '%F0%9F%98%80'],
	])('accepts %j', (value, segment) => {
		expect(encodeId(value, 'ID')).toBe(segment);
	});

	it('never lets an id change the path', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (value) => {
				let segment: string;
				try {
					segment = encodeId(value, 'ID');
				} catch (error) {
					return error instanceof InvalidInput;
				}
				const path = new URL(`http://crm.example/api/v1/lead/${segment}`).pathname;
				return path.startsWith('/api/v1/lead/') && path.split('/').length === 5;
			}),
			propertyRuns(500),
		);
	});
});

describe('buildPath', () => {
	it('fills in id and API names', () => {
		expect(buildPath(endpoints.updateDeal, { ...apiNameDefaults }, 'd1')).toBe('/deal/d1');
		expect(buildPath(endpoints.listMembers, { ...apiNameDefaults })).toBe('/integration/members');
		const names = { ...apiNameDefaults, chatappPath: '/some brand/', dealPath: 'crm/deals' };
		expect(buildPath(endpoints.listTemplates, names)).toBe('/some%20brand/templates');
		expect(buildPath(endpoints.createDeal, names)).toBe('/crm/deals');
	});

	it.each(['', '/', '..', 'a/../b'])('refuses the name %j', (dealPath) => {
		expect(() => buildPath(endpoints.createDeal, { ...apiNameDefaults, dealPath })).toThrow(
			InvalidInput,
		);
	});
});
