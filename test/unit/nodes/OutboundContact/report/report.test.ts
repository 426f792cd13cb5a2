import {
	needsAttention,
	type ContactStatus,
} from '../../../../../nodes/OutboundContact/report/report';

it.each<[ContactStatus, boolean]>([
	['sent', false],
	['planned', false],
	['skipped', false],
	['failed', true],
	['pending', true],
	['unconfirmed', true],
])('somebody has to look at a contact that is %s: %s', (status, expected) => {
	expect(needsAttention({ status })).toBe(expected);
});
