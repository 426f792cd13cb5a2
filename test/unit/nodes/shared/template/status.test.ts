import { hasStatus, templateStatus } from '../../../../../nodes/shared/template';

const withStatus = (status: unknown) => ({ status }) as Parameters<typeof templateStatus>[0];

it.each([
	['APPROVED', 'APPROVED', true],
	[' approved', 'APPROVED', true],
	['Rejected', 'REJECTED', false],
	['ACTIVE', undefined, true],
	[null, undefined, true],
	[undefined, undefined, true],
])('reads the status %j as %s', (status, known, canBeSent) => {
	expect(templateStatus(withStatus(status))).toBe(known);
	expect(hasStatus(withStatus(status))).toBe(canBeSent);
});
