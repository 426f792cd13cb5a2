import type { Template } from '../contract';

/** Identifies a template on a channel. */
export type TemplateIdentity = Pick<Template, 'name' | 'language'>;

export type PlaceholderKind = 'text' | 'image' | 'video' | 'document' | 'url' | 'code' | 'password';

/** One value that a send of the template needs. */
export interface TemplatePlaceholder {
	/** Unique in the template and stable: `header_1`, `header_image`, `body_first_name`, `button_0_1`. */
	key: string;
	/** For users: where the placeholder is, and the template's words around it. */
	label: string;
	component: 'header' | 'body' | 'button';
	/** For a button its index among all buttons, otherwise the parameter's index; both from 0. */
	index: number;
	kind: PlaceholderKind;
	/** The text between the braces (`1`, `first_name`), or the kind when there are no braces. */
	name: string;
	/** The example value given by the template's author. */
	example?: string;
	/** The fixed part of a URL before the placeholder, such as `https://shop.example/t/`. */
	addressStart?: string;
	/** Maximum length in characters that the platform allows. */
	maxLength: number;
}

/** The texts for the placeholders, by key. No object inherits such a key. */
export type TemplateValues = Readonly<Record<string, string>>;

export interface VariableProblem {
	/** The placeholder's key or the unknown key; absent when the problem is the value as a whole. */
	key?: string;
	/** For users: which placeholder, what is wrong, what to do. */
	message: string;
}

/** The texts, with a note if they may be too long, or what is wrong with them. */
export type TemplateVariables =
	{ ok: true; values: TemplateValues; note?: string } | { ok: false; problems: VariableProblem[] };
