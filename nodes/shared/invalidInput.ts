import type { Failure } from 'n8n-workflow';

/** A value that the user must change before anything can be sent. */
export class InvalidInput extends Error {
	/** How n8n declares it. */
	readonly failure: Failure = { cause: 'configuration-invalid' };

	/**
	 * @param message what is wrong, with the field's label
	 * @param description what to do about it
	 */
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
		this.name = 'InvalidInput';
	}
}
