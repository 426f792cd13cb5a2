import {
	isTrouble,
	needsAttention,
	type ContactStatus,
	type ContactStep,
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
	expect(isTrouble({ status, failedStep: null })).toBe(expected);
});

it.each<[ContactStep, boolean]>([
	['validate', false],
	['lead', true],
	['conversation', true],
	['message', true],
])('a contact that failed at the step %s is trouble of the run: %s', (failedStep, expected) => {
	expect(isTrouble({ status: 'failed', failedStep })).toBe(expected);
});
