/**
 * The subtitle of a node with operations: "Get Many: Lead" or "Send Template". It is built from
 * parameter values, because display names are not available there; n8n's value for "Get Many" is
 * `getAll`.
 */
export const operationSubtitle =
	'={{ [$parameter["operation"].replace(/^getAll$/, "getMany"), $parameter["resource"]]' +
	'.filter((value) => value)' +
	'.map((value) => value.replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()))' +
	'.join(": ") }}';
