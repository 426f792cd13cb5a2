export { checkTemplateValues, lengthOf, type TemplateVariables } from './check';
export { labelInText, oneLine } from './labels';
export { renderText, templateComponents } from './message';
export {
	categoryName,
	requireFillable,
	templateParts,
	templatePlaceholders,
	unfillablePart,
	type TemplatePlaceholder,
	type TemplateValues,
} from './parts';
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
