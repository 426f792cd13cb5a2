import { AnsweringServer, type Answer } from '../support/answeringServer';

/** An answer of the hostile CRM. */
export type HostileAnswer = Answer;

/** A CRM that answers every request as a test defines. */
export class HostileCrm extends AnsweringServer {
	/** What the runs against it have ended in. */
	readonly outcomes: string[] = [];

	get baseUrl(): string {
		return `${this.origin}/api/v1`;
	}
}

/** Answers with a status and a body: a string unchanged, anything else as JSON. */
export function respond(
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): Answer {
	const isText = typeof body === 'string';
	const text = isText ? body : JSON.stringify(body);
	return (_request, response) => {
		const type = isText && !/^\s*[[{"\dntf]/.test(text) ? 'text/html' : 'application/json';
		response.writeHead(status, { 'content-type': type, ...headers });
		response.end(text);
	};
}
