import { deepCopy, type IExecuteFunctions } from 'n8n-workflow';

/**
 * Parameters that are the same for all items of a run, as they hold no expression. n8n would
 * resolve them for each item anew.
 */
export class ConstantParameters {
	private readonly areConstant = new Map<string, boolean>();

	/** By name and fallback, which n8n returns for a parameter that is not set. */
	private readonly values = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** @param name of a parameter, or a path that begins with one, such as `options.limit` */
	isConstant(name: string): boolean {
		const known = this.areConstant.get(name);
		if (known !== undefined) return known;
		const [parameter] = name.split('.');
		const isConstant = !holdsExpression(this.context.getNode().parameters[parameter]);
		this.areConstant.set(name, isConstant);
		return isConstant;
	}

	/** The value for all items; each caller gets an object of its own. */
	read(name: string, fallback?: unknown): unknown {
		const key = JSON.stringify([name, fallback]);
		if (!this.values.has(key)) {
			this.values.set(key, this.context.getNodeParameter(name, 0, fallback));
		}
		return deepCopy(this.values.get(key) as object);
	}
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}
