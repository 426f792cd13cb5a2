export { categoryName, templateParts } from './blocks';
export { lengthOf, measureVariables, type TemplateVariables, type VariableProblem } from './check';
export { requireFillable, unfillablePart } from './fillable';
export { cutEnd, labelInText, oneLine } from './labels';
export { renderTemplate, renderText, templateComponents } from './message';
export {
	templatePlaceholders,
	type TemplatePlaceholder,
	type TemplateValues,
} from './placeholders';
export {
	findTemplate,
	hasStatus,
	limitForAll,
	parseTemplateKey,
	readTemplate,
	requireTemplate,
	templateKey,
	templateStatus,
	type TemplateIdentity,
} from './readTemplate';
export { templateVariablesFrom } from './variables';
