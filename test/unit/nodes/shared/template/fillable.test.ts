import type { Template } from '../../../../../nodes/shared/contract';
import { unfillablePart } from '../../../../../nodes/shared/template/fillable';

const body = { type: 'BODY', text: 'Hi' };
const partOf = (...components: object[]) =>
	unfillablePart({ name: 'x', language: 'pt_BR', components } as unknown as Template);

it.each([
	{ type: 'HEADER', text: 'Hi' },
	{ type: 'HEADER', format: 'TEXT', text: 'Hi' },
	{ type: 'HEADER', format: 'IMAGE' },
	{ type: 'header', format: 'video' },
	{ type: 'HEADER', format: 'DOCUMENT' },
	{ type: 'BODY', text: 'Hi {{1}}' },
	{ type: 'FOOTER', text: 'Bye' },
	{ type: 'BUTTONS', buttons: [] },
])('can be filled: %j', (component) => {
	expect(partOf(body, component)).toBeUndefined();
});

it.each(['QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL', 'URL', 'COPY_CODE', 'OTP', 'url'])(
	'can be filled: a button of the type %s',
	(type) => {
		expect(partOf(body, { type: 'BUTTONS', buttons: [{ type, text: 'Go' }] })).toBeUndefined();
	},
);

it.each([
	[{ type: 'CAROUSEL' }, 'carousel component'],
	[{ type: 'LIMITED_TIME_OFFER' }, 'limited time offer component'],
	[{}, 'unknown component'],
	[{ type: 'HEADER', format: 'LOCATION' }, 'location header'],
	[{ type: 'BODY', text: ' ' }, 'body, which shows no text'],
	[{ type: 'BUTTONS', buttons: [{ type: 'FLOW' }] }, 'flow button'],
	[{ type: 'BUTTONS', buttons: [{ type: 'URL' }, { type: 'CATALOG' }] }, 'catalog button'],
	[{ type: 'FOOTER', text: 'Bye {{1}}' }, 'placeholder {{1}}'],
])('cannot be filled: %j', (component, part) => {
	expect(partOf(body, component)).toBe(part);
});
