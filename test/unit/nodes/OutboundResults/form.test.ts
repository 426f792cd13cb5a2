import { readRequest } from '../../../../nodes/OutboundResults/form';
import { formOf } from '../../../support/formOf';

const noon = '2026-03-02T12:00:00.000Z';

const rangeFrom = (createdAfter: string) => {
	const range = { reportOn: 'range', createdAfter, createdBefore: noon };
	return readRequest(formOf({ operation: 'getAll', returnAll: true, ...range }), 0).request;
};

it('reads a range of leads that begins when it ends, and refuses one that begins later', () => {
	expect(rangeFrom(noon)).toMatchObject({
		range: { createdAfter: Date.parse(noon), createdBefore: Date.parse(noon) },
	});
	expect(() => rangeFrom('2026-03-02T12:00:00.001Z')).toThrow(
		'"Created After" is after "Created Before"',
	);
});
