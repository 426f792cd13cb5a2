import type { EndpointName } from '../../nodes/shared/contract';
import {
	isSuccess,
	type AnswerOrDisconnect,
	type DialectAnswer,
	type DialectRequest,
} from './dialect';

/** A hook that changes the successful answers of these endpoints, and leaves all others. */
export function changeAnswers(
	endpoints: readonly EndpointName[],
	change: (answer: DialectAnswer, request: DialectRequest) => AnswerOrDisconnect,
) {
	return (answer: DialectAnswer, request: DialectRequest): AnswerOrDisconnect =>
		endpoints.includes(request.endpoint) && isSuccess(answer) ? change(answer, request) : answer;
}
