import {
	hasSameSubscriberNumber,
	isSamePhone,
} from '../../../../../nodes/OutboundContact/contact/samePhone';

describe('isSamePhone', () => {
	it.each([
		['+55 (11) 98765-4321', '5511987654321'],
		['(11) 98765-4321', '5511987654321'],
		['011 98765-4321', '5511987654321'],
		['98765-4321', '5511987654321'],
		['5511987654321', '11987654321'],
	])('%s is %s', (one, other) => expect(isSamePhone(one, other)).toBe(true));

	it.each([
		['5511987654322', '5511987654321'],
		['551187654321', '5511987654321'],
		['654321', '5511987654321'],
		['', '5511987654321'],
		['n/a', '5511987654321'],
	])('%j is not %s', (one, other) => expect(isSamePhone(one, other)).toBe(false));
});

describe('hasSameSubscriberNumber', () => {
	it.each([
		['+55 (11) 8765-4321', '5511987654321'],
		['8765-4321', '5511987654321'],
		['5511900001234', '+55 11 0000-1234'],
	])('%s has that of %s', (one, other) => expect(hasSameSubscriberNumber(one, other)).toBe(true));

	it.each([
		['5511987654322', '5511987654321'],
		['****4321', '5511987654321'],
		['', ''],
	])('%j has not that of %j', (one, other) =>
		expect(hasSameSubscriberNumber(one, other)).toBe(false),
	);
});
