import { ExplainedError } from './explainedError';

/**
 * A value that the user must change before anything can be sent. The message says what is wrong, with the
 * field's label.
 */
export class InvalidInput extends ExplainedError {
	override readonly name: string = 'InvalidInput';
}
