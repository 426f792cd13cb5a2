import type { Failure } from 'n8n-workflow';

/** An error that people can do something about. n8n's own errors are made of it. */
export class ExplainedError extends Error {
	/**
	 * @param message what happened
	 * @param description what to do about it
	 * @param failure how n8n declares it
	 */
	constructor(
		message: string,
		readonly description: string,
		readonly failure: Failure | undefined = { cause: 'configuration-invalid' },
	) {
		super(message);
	}
}

/**
 * A value that the user must change before anything can be sent. The message says what is wrong, with the
 * field's label.
 */
export class InvalidInput extends ExplainedError {
	override readonly name: string = 'InvalidInput';
}
