import type { Failure } from 'n8n-workflow';

import { shortened } from './editorText';

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
		readonly failure: Failure = { cause: 'configuration-invalid' },
	) {
		super(message);
	}
}

/** Maximum length of an error as one text, in characters. */
const longestText = 300;

/**
 * What happened and what to do about it, in one text: error outputs, rows and AI agents get no description.
 */
export function errorText({
	message,
	description,
}: {
	message: string;
	description?: string | null;
}): string {
	const advice = description ? `${/[.!?…]$/.test(message) ? '' : '.'} ${description}` : '';
	const room = Math.max(longestText - advice.length, longestText / 2);
	return shortened(`${shortened(message, room)}${advice}`, longestText);
}
