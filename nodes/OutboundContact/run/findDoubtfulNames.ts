import { plainWords } from '../../shared/normalForm';
import { templatePlaceholders } from '../../shared/template';
import { storedText } from '../../shared/templateVariables/value';
import type { Contact } from '../contact/contact';

/** What people and programs enter for "no name", without case, accents and punctuation. */
const noNames = new Set(
	`na;na na;n a n a;not set;not available;not applicable;not provided;not specified;not informed;no name;without name;
	unnamed;unknown;unknown unknown;none;none none;empty;blank;null null;undefined undefined;anonymous;test;test test;
	nao informado;nao informada;nao consta;nao tem;nao possui;nao disponivel;nao se aplica;nao definido;sem nome;
	sem informacao;desconhecido;desconhecida;vazio;teste;teste teste;sin nombre;no informado;no disponible;no aplica;
	no tiene;sin datos;desconocido;desconocida;sans nom;inconnu;non renseigne;non disponible;non specifie;
	unbekannt;ohne namen;kein name;keine angabe;nicht angegeben;nicht verfugbar;sconosciuto;senza nome;
	non specificato;onbekend;geen naam;nieznany;brak;okand;ukendt;ukjent;bilinmiyor;неизвестно;нет;без имени`
		.split(';')
		.map((name) => name.trim()),
);

/** Whether a text stands where a name belongs, and means none. */
export function meansNoName(text: string): boolean {
	const name = plainWords(text);
	// `n/a` has its slash, `Na` is a name; a text without any letter or digit says nothing.
	const isShort = name === 'na' || name === 'n a';
	return isShort ? /^\W*n[/\\.]a\W*$/i.test(text) : name === '' || noNames.has(name);
}

const isEmail = (text: string) => !/\s/.test(text) && /[^@]@[^@]/.test(text);

/**
 * Finds what of a preview's texts stands for no name, by item index: words such as `N/A` in any variable, and an
 * e-mail address in the place of a name. It says the fallback that the template has for a cell that is empty.
 *
 * @param stored the template variables, as the workflow stores them
 */
export function findDoubtfulNames(
	contacts: readonly Contact[],
	stored: unknown,
): Map<number, string> {
	const doubts = contacts.map(({ itemIndex, plan, preview, report }): [number, string] => {
		if (!preview) return [itemIndex, ''];
		const { values } = preview;
		const { name } = report;
		const isNoName = (text: string) =>
			meansNoName(text) || (isEmail(text) && (name === null || text === name));
		const texts = templatePlaceholders(plan.template)
			.filter(({ kind, key }) => kind === 'text' && isNoName(values[key]))
			.map(({ key }) => {
				const fallback = fallbackOf(storedText(stored, plan.template, key));
				const text = `"${values[key].slice(0, 40)}" is no name`;
				return fallback ? `${text}, and an empty cell would be "${fallback}"` : text;
			});
		const isOnlyLead = texts.length === 0 && name !== null && (meansNoName(name) || isEmail(name));
		const words = isOnlyLead ? [`the lead's name would be "${name.slice(0, 40)}"`] : texts;
		return [itemIndex, [...new Set(words)].join(', ')];
	});
	return new Map(doubts.filter(([, words]) => words !== ''));
}

/** What an expression gives for an empty cell, as in `{{ $json.name || 'there' }}`. */
function fallbackOf(stored: unknown): string | undefined {
	const [, after = ''] = String(stored).split(/\|\||\?\?/);
	const [quote, ...rest] = after.trim();
	return quote === '"' || quote === "'" ? rest.join('').split(quote)[0].slice(0, 40) : undefined;
}
