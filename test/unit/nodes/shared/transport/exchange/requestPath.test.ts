import fc from 'fast-check';

import { apiNameDefaults, endpoints } from '../../../../../../nodes/shared/contract';
import { InvalidInput } from '../../../../../../nodes/shared/invalidInput';
import {
	idSegment,
	requestPath,
} from '../../../../../../nodes/shared/transport/exchange/requestPath';
import { propertyRuns } from '../../../../../support/testEffort';

describe('idSegment', () => {
	it.each(['', ' ', null, undefined])('reports %j as empty', (value) => {
		expect(() => idSegment(value, 'Lead ID')).toThrow('"Lead ID" is empty');
	});

	it.each([{}, [], ['a'], NaN, 1.5, 2 ** 53, { id: 'a' }, true, '\ud800', 'a\udc00b', 'a/b'])(
		'reports %j as not an ID',
		(value) => {
			expect(() => idSegment(value, 'Lead ID')).toThrow(InvalidInput);
			expect(() => idSegment(value, 'Lead ID')).toThrow('"Lead ID" is not a valid ID');
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
		expect(idSegment(value, 'ID')).toBe(segment);
	});

	it('never lets an id change the path', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (value) => {
				let segment: string;
				try {
					segment = idSegment(value, 'ID');
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

describe('requestPath', () => {
	it('fills in id and API names', () => {
		expect(requestPath(endpoints.updateDeal, { ...apiNameDefaults }, 'd1')).toBe('/deal/d1');
		expect(requestPath(endpoints.listMembers, { ...apiNameDefaults })).toBe('/integration/members');
		const names = { ...apiNameDefaults, chatappPath: '/some brand/', dealPath: 'crm/deals' };
		expect(requestPath(endpoints.listTemplates, names)).toBe('/some%20brand/templates');
		expect(requestPath(endpoints.createDeal, names)).toBe('/crm/deals');
	});

	it.each(['', '/', '..', 'a/../b'])('refuses the name %j', (dealPath) => {
		expect(() => requestPath(endpoints.createDeal, { ...apiNameDefaults, dealPath })).toThrow(
			InvalidInput,
		);
	});
});
