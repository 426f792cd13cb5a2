import type { Template } from '../contract';
import { InvalidInput } from '../invalidInput';
import { recordOf, type UnknownRecord } from '../records';
import { fillPlaceholders, listOf, mediaKinds, textIn, upper } from './blocks';

const components = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const headers = ['', 'TEXT', ...mediaKinds.map(upper)];
/** Types of buttons that are filled, or that a send does not mention. */
const buttonTypes = ['QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL', 'URL', 'COPY_CODE', 'OTP'];

/**
 * What of a template needs values that cannot be entered, such as a carousel; `undefined` if
 * everything can be filled. A component that is not known is never taken for fixed text.
 */
export function unfillablePart(template: Template): string | undefined {
	return listOf(recordOf(template).components).map(recordOf).map(unfillableIn).find(Boolean);
}

/**
 * Rejects a template that cannot be filled, before anything is sent.
 *
 * @throws {InvalidInput} naming what cannot be filled
 */
export function requireFillable(template: Template): void {
	const part = unfillablePart(template);
	if (part === undefined) return;
	throw new InvalidInput(
		`The template "${template.name}" (${template.language}) cannot be sent: this node cannot fill its ${part}`,
		'Pick another template in "Template", or send this one in the CRM.',
	);
}

function unfillableIn(block: UnknownRecord): string | undefined {
	const type = upper(block.type);
	const buttons = listOf(block.buttons).map(recordOf);
	const button = buttons.find((each) => !buttonTypes.includes(upper(each.type)));
	if (!components.includes(type)) return `${named(type)} component`;
	if (type === 'HEADER' && !headers.includes(upper(block.format))) {
		return `${named(block.format)} header`;
	}
	if (type === 'BODY' && textIn(block.text).trim() === '') return 'body, which shows no text';
	if (button) return `${named(button.type)} button`;
	// Names that are not recognized, such as `{{first name}}`; a footer takes none.
	const value = type === 'FOOTER' ? undefined : '';
	return [block.text, ...buttons.map(({ url }) => url)]
		.map((text) => /\{\{.{0,20}/.exec(fillPlaceholders(textIn(text), () => value)))
		.map((found) => found && `placeholder ${found[0]}`)
		.find((found) => found !== null);
}

function named(type: unknown): string {
	return upper(type).slice(0, 40).toLowerCase().replace(/_/g, ' ') || 'unknown';
}
