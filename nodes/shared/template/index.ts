export { checkTemplateVariables } from './check';
export { templateComponents } from './components';
export { parseTemplateKey, templateKey, type TemplateKey } from './key';
export { templatePlaceholders } from './placeholders';
export { renderTemplate, type RenderedTemplate } from './render';
export { templateVariablesFrom, type TemplateVariables } from './variables';
export type {
	MessageTemplate,
	PlaceholderKind,
	SendComponent,
	SendParameter,
	TemplateBlock,
	TemplateButton,
	TemplatePlaceholder,
	TemplateValues,
	VariableProblem,
	VariableProblemReason,
} from './types';
