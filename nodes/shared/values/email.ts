import { wrongValue } from './describeValue';
import { parseText } from './text';

const address = /^[^\s@,;:<>()[\]"]+@(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}$/u;

/** Words that people enter for "none": as a whole name or domain, such as `nao@tem.com`, … */
const fillers =
	/^(?:n[aã]o|sem|sin|nt|nd|na|no|none|null|x|tem|tenho|tiene|possui|informad[oa]|consta|e?mail|correo|teste?|unknown|nome|exemplo|example){1,3}\d{0,4}$/i;
/** … and as a name that says it at any domain, such as `naotem@gmail.com`. */
const saysNone =
	/^(?:n[aã]o(?:tem|tenho|possui|consta|informad[oa])|(?:sem|sin|no|seu)(?:e?mail|correo)|notiene)\w{0,9}$/i;

/**
 * Reads an e-mail address. The CRM finds leads by it (spec, section 9), so two people with the same
 * placeholder would become one.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} when it is not one whole address, or one that stands for none
 */
export function parseEmail(value: unknown, label: string): string {
	const given = parseText(value, label, 'name');
	// `Helena Prado <helena@example.com>`, as mails have it.
	const [, inBrackets = given] = /^[^<>]*<([^<>\s@]+@[^<>\s]+)>$/.exec(given) ?? [];
	const text = inBrackets.replace(/^mailto:/i, '').replace(/\p{Cf}/gu, '');
	const [name, domain = ''] = text.toLowerCase().split('@');
	const [place] = domain.split('.', 1);
	const word = name.replace(/[._-]/g, '');
	const isRepeated = new Set(name + place).size === 1;
	const isFiller = isRepeated || saysNone.test(word) || (fillers.test(word) && fillers.test(place));
	if (address.test(text) && !isFiller) return text;
	const problem = `is not an email address${isFiller ? ', but stands for none' : ''}`;
	const advice = `Enter one address, such as name@example.com, or leave "${label}" empty.`;
	throw wrongValue(value, label, problem, advice);
}
