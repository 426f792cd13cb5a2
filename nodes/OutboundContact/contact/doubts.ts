import { meansNoName, plainWords } from '../../shared/normalForm';
import { isRecord } from '../../shared/records';
import { unlikelyKind } from '../../shared/phone/phone';
import { quoteColumn } from '../../shared/values/describeValue';
import type { TemplateValues } from '../../shared/template/parts';

/** What a contact's message is made of. */
interface Previewed {
	phone: string;
	name: string | null;
	/** The texts of its variables. */
	values: TemplateValues;
}

/** What is doubtful about a contact: the column "check" of a preview. */
export function findDoubts(contact: Previewed, row: object): string | undefined {
	const column = optOutColumn(row);
	const optOut = column !== undefined && `opted out, by the column ${quoteColumn(column)}`;
	const found = [optOut, unlikelyKind(contact.phone), doubtfulName(contact)].filter(Boolean);
	return found.length > 0 ? found.join(', ') : undefined;
}

/** An e-mail address, and no link to a file. */
const isEmail = (text: string) => /^[^\s@/]+@[^\s@]+$/.test(text);

/**
 * What of the texts of a contact, or in the name of its lead, stands for no name: words such as `N/A`, and an e-mail
 * address in the place of a name.
 */
export function doubtfulName({ name, values }: Omit<Previewed, 'phone'>): string | undefined {
	const texts = Object.entries(values)
		.filter(([key]) => /^(?:header|body)_/.test(key))
		.map(([, text]) => text);
	const isNoName = (text: string) =>
		meansNoName(text) || (isEmail(text) && (name === null || text === name));
	const found = [...new Set([...texts, name ?? ''])].filter((text) => text && isNoName(text));
	return found.map((text) => `"${text.slice(0, 40)}" is no name`).join(', ') || undefined;
}

/** Words by which a column, or a cell, says that somebody wants no messages. */
const refusal =
	/\b(?:opt(?:ed)? ?out|do ?not (?:contact|call|disturb|message)|dn[cd]|unsubscribed|blacklist(?:ed)?|descadastrad[oa]|nao (?:contatar|ligar|enviar|perturbe)|no (?:contactar|llamar|molestar)|nicht (?:kontaktieren|anrufen)|abgemeldet)\b/;

/** Words by which a column says that somebody wants messages, unless its cell says no. */
const consent =
	/\b(?:opt(?:ed)? ?in|subscribed|consent(?:ed|imento|imiento)?|(?:aceita|acepta) (?:receber|recibir|whatsapp|mensagens|mensajes)|einwilligung)\b/;

/** Who wants no e-mails may want messages. */
const otherChannel = /\b(?:e ?mails?|mails?|fax|newsletter|sms)\b/;

/** What cells say that deny a column's name, or are no answer. */
const no = /^(?:[0 ]+|false|falso|f|n|no|nao|non|nein|off|never|n a|nan|none|null|https? .*)$/;

/**
 * The column of a row that says that the contact wants no messages: a name such as `Opt Out` with a cell that does not
 * deny it, a name such as `opt_in` with a cell that does, or a cell such as `unsubscribed`. Other programs export
 * such columns with their contacts (glific#2645, keila#253), and none of the rules reads them.
 */
export function optOutColumn(row: object): string | undefined {
	const cells = Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
		isRecord(value) ? Object.entries(value) : [[name, value] as [string, unknown]],
	);
	const wordsOf = (name: string) => plainWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
	return cells.find(([name, value]) => isOptOut(wordsOf(name), value))?.[0];
}

function isOptOut(column: string, cell: unknown): boolean {
	if (otherChannel.test(column)) return false;
	const answer = plainWords(String(cell ?? ''));
	if (refusal.test(column)) return answer !== '' && !no.test(answer) && !consent.test(answer);
	return refusal.test(answer) || (consent.test(column) && no.test(answer));
}
