import type { ChatSector } from '../../../../../nodes/shared/contract';
import { findSectorIntegration } from '../../../../../nodes/shared/locators/sector';

const sector = (accountIntegration: unknown, id: unknown = 's') =>
	({ id, name: 'Sales', accountIntegration }) as ChatSector;

describe('findSectorIntegration', () => {
	it.each([
		['int-main', 'int-main'],
		[' int-main ', 'int-main'],
		[7, '7'],
	])('finds the integration %j', (given, integrationId) => {
		expect(findSectorIntegration([sector(given)], 's')).toMatchObject({ integrationId });
	});

	it.each([null, undefined, '', ' ', {}, ['int'], 2 ** 60])('finds none in %j', (given) => {
		expect(() => findSectorIntegration([sector(given)], 's')).toThrow(
			'The sector "Sales" has no channel to send from',
		);
	});

	it('finds a sector by its ID only', () => {
		const sectors = [sector('wrong', 2 ** 60), sector('wrong', {}), sector('right', 7)];
		expect(findSectorIntegration(sectors, '7')).toMatchObject({ integrationId: 'right' });
		for (const id of [String(2 ** 60), '[object Object]', '']) {
			expect(() => findSectorIntegration(sectors, id)).toThrow('The sector was not found');
		}
	});
});
