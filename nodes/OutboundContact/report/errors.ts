import { errorText } from '../../shared/editorText';
import { ExplainedError } from '../../shared/invalidInput';
import { ExecutionCancelled, LimitReached } from '../../shared/transport/pace/requestPool';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Reason } from './status';
import {
	asFailed,
	asLeadUnreadable,
	asPending,
	asUnconfirmed,
	type ContactStep,
	type Ending,
} from './report';

/** How a step ends its contact, also one that was sent. */
export class ContactEnded extends Error {
	constructor(readonly ending: Ending) {
		super('The contact has ended');
	}
}

/**
 * Why a run ends before all contacts were tried; the rest is `pending`. `unfit`: the CRM lacks
 * something that the run needs, which is an error as long as nothing was sent. `otherRun`: another run of the
 * campaign is at work.
 */
export class RunStopped extends ExplainedError {
	constructor(
		readonly kind: 'unfit' | 'stopped' | 'otherRun',
		message: string,
		description = '',
	) {
		super(message, description);
	}
}

/** What to do where claims cannot be relied on. */
export const withoutKeyAdvice =
	'Clear "Campaign Key" to send without this protection, but only to people who certainly did not get the message yet.';

/** How a contact ends because of something that was thrown in one of its steps. */
export function endingOf(thrown: unknown, step?: ContactStep): Ending {
	if (thrown instanceof ContactEnded) return thrown.ending;
	if (thrown instanceof ExecutionCancelled)
		return asPending('cancelled', 'The execution was cancelled. No message was sent.');
	const text = errorText(thrown);
	if (thrown instanceof RunStopped)
		return asPending(thrown.kind === 'otherRun' ? 'otherRun' : 'stopped', text);
	if (thrown instanceof LimitReached) return asPending('limitReached', text, thrown.retryAt);
	if (!(thrown instanceof RequestFailed)) return asFailed('unexpected', text);
	if (thrown.kind === 'unlisted') return asLeadUnreadable(`${text} No message was sent.`);
	return step === 'message' && thrown.effect === 'possible'
		? asUnconfirmed('outcomeUnknown', text)
		: asFailed(reasonOf(thrown), text);
}

function reasonOf(failed: RequestFailed): Reason<'failed'> {
	const { status } = failed;
	if (status === 401) return 'tokenRefused';
	if (isOutcomeUnknown(failed)) return 'outcomeUnknown';
	return status === undefined ? 'unreachable' : 'refused';
}

/** Whether nobody knows what a request did. What was answered, and may be repeated without harm, has failed. */
function isOutcomeUnknown({ effect, kind, status }: RequestFailed): boolean {
	return effect === 'possible' && (status === undefined || kind !== 'unavailable');
}

/**
 * Whether an error was certainly thrown before a message was sent, or because the CRM refused it. Any
 * other one may come from the time after the request has left.
 */
export function isCertainlyUnsent(thrown: unknown): boolean {
	if (thrown instanceof RequestFailed) return thrown.effect === 'none';
	return [ContactEnded, ExecutionCancelled, ExplainedError].some((kind) => thrown instanceof kind);
}

/**
 * The text of an error without what differs between contacts: every word with a digit, such as a
 * number or an ID.
 */
export function comparableError(text: string): string {
	return text
		.split(/\s+/)
		.filter((word) => !/\d/.test(word))
		.join(' ');
}
