export { templateParts } from './blocks';
export { lengthOf } from './check';
export { findTemplate, hasStatus, limitForAll, templateStatus } from './status';
export { describeLanguages } from './languages';
export { gap, labelInText } from './labels';
export { linkEnd, shownLinkEnd } from './linkEnd';
export { linksEndAt } from './links';
export { templateComponents } from './components';
export { templateFingerprint } from './fingerprint';
export { parseTemplateKey, templateKey } from './key';
export { templatePlaceholders } from './placeholders';
export { renderTemplate, renderText } from './render';
export { categoryName, templateSummary } from './summary';
export { measureVariables } from './renderedLengths';
export { requireFillable, unfillablePart } from './fillable';
export { templateVariablesFrom } from './variables';
export type {
	TemplateIdentity,
	TemplatePlaceholder,
	TemplateValues,
	TemplateVariables,
	VariableProblem,
} from './types';
