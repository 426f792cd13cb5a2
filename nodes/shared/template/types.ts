/** The parts of a template that sending needs (spec, "Message template"). */
export interface MessageTemplate {
	id: string;
	name: string;
	status: string;
	category: string;
	language: string;
	components: TemplateBlock[];
}

export interface TemplateBlock {
	type: string;
	format?: string;
	text?: string;
	example?: unknown;
	buttons?: TemplateButton[];
}

export interface TemplateButton {
	type: string;
	text?: string;
	url?: string;
	example?: unknown;
}

export type PlaceholderKind = 'text' | 'image' | 'video' | 'document' | 'url' | 'code';

/** One value that a send of the template has to supply. */
export interface TemplatePlaceholder {
	/** Unique in the template and stable: `header_1`, `header_image`, `body_first_name`, `button_0_1`. */
	key: string;
	/** For people: where it stands, and the template's own example value or the words around it. */
	label: string;
	component: 'header' | 'body' | 'button';
	/** For a button its place among all buttons, otherwise the parameter's place; both from 0. */
	index: number;
	kind: PlaceholderKind;
	/** What stands between the braces (`1`, `first_name`); the kind where there are no braces. */
	name: string;
	/** The value that the template's author gave as an example. */
	example?: string;
	/** Characters that the platform takes at most, where its documents say so. */
	maxLength?: number;
}

/** The text of each placeholder by its key. */
export type TemplateValues = Readonly<Record<string, string>>;

export type VariableProblemReason =
	| 'missing'
	| 'empty'
	| 'unknown'
	| 'ambiguous'
	| 'repeated'
	| 'tooMany'
	| 'notText'
	| 'notReadable'
	| 'lineBreak'
	| 'tab'
	| 'spaces'
	| 'tooLong'
	| 'notALink';

export interface VariableProblem {
	/** The placeholder's key or the unknown key; absent when the value as a whole is meant. */
	key?: string;
	reason: VariableProblemReason;
	/** For people: which placeholder, what is wrong, what to do. */
	message: string;
}

/** One item of `template.components` in the body of a send (docs/assumptions.md). */
export type SendComponent =
	| { type: 'header' | 'body'; parameters: SendParameter[] }
	| { type: 'button'; sub_type: 'url' | 'copy_code'; index: string; parameters: SendParameter[] };

export type SendParameter =
	| { type: 'text'; text: string; parameter_name?: string }
	| { type: 'image'; image: { link: string } }
	| { type: 'video'; video: { link: string } }
	| { type: 'document'; document: { link: string; filename?: string } }
	| { type: 'coupon_code'; coupon_code: string };
