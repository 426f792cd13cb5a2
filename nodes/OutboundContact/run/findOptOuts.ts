import type { INodeExecutionData } from 'n8n-workflow';

import { plainWords } from '../../shared/normalForm';
import { isRecord } from '../../shared/records';
import { quoteColumn } from '../../shared/values/quoteColumn';
import type { Contact } from '../contact/contact';

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

/** Longest cell that is an answer: a longer one is a note. */
const longestAnswer = 40;

/** Finds what rows say of contacts who want no messages, by item index. */
export function findOptOuts(
	contacts: readonly Contact[],
	items: readonly INodeExecutionData[],
): Map<number, string> {
	const find = createOptOutFinder();
	return new Map(
		contacts.flatMap(({ itemIndex }): Array<[number, string]> => {
			const column = find(items[itemIndex].json);
			return column === undefined
				? []
				: [[itemIndex, `opted out, by the column ${quoteColumn(column)}`]];
		}),
	);
}

/** What a column is about, by its name: that somebody wants no messages, or wants some, or only of another channel. */
type Kind = 'refusal' | 'consent' | 'other' | undefined;

/**
 * Creates a function that finds the column of a row that says that the contact wants no messages: a name such
 * as `Opt Out` with a cell that does not deny it, a name such as `opt_in` with a cell that does, or a cell such
 * as `unsubscribed`. Other programs export such columns with their contacts (glific#2645, keila#253), and none
 * of the rules reads them.
 */
export function createOptOutFinder(): (row: object) => string | undefined {
	// All rows have the same columns.
	const kinds = new Map<string, Kind>();
	const kindOf = (name: string): Kind => {
		if (!kinds.has(name)) kinds.set(name, kindByName(name));
		return kinds.get(name);
	};
	return (row) => {
		const cells = (Object.entries(row) as Array<[string, unknown]>).flatMap(
			([name, value]): Array<[string, unknown]> =>
				isRecord(value) ? Object.entries(value) : [[name, value]],
		);
		return cells.find(([name, value]) => isOptOut(kindOf(name), answerIn(value)))?.[0];
	};
}

function kindByName(name: string): Kind {
	const words = plainWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
	if (otherChannel.test(words)) return 'other';
	if (refusal.test(words)) return 'refusal';
	return consent.test(words) ? 'consent' : undefined;
}

/** The words of a cell, or of a list in it; empty if it is no answer. */
function answerIn(value: unknown): string {
	const cells = [value].flat().filter((cell) => typeof cell !== 'object');
	const text = cells.map(String).join(' ');
	return text.length > longestAnswer ? '' : plainWords(text);
}

function isOptOut(kind: Kind, answer: string): boolean {
	if (kind === 'other') return false;
	if (kind === 'refusal') return answer !== '' && !no.test(answer) && !consent.test(answer);
	return refusal.test(answer) || (kind === 'consent' && no.test(answer));
}
