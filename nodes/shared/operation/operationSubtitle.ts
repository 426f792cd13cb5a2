/**
 * The subtitle of a node with operations: "Get Many: Lead" or "Send Template". Made from the
 * values of the parameters, as the editor knows no names there; n8n's word for "Get Many" is
 * `getAll`.
 */
export const operationSubtitle =
	'={{ [$parameter["operation"].replace(/^getAll$/, "getMany"), $parameter["resource"]]' +
	'.filter((value) => value)' +
	'.map((value) => value.replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()))' +
	'.join(": ") }}';
