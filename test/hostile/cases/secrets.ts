import {
	attackOperation,
	expectNoSecrets,
	representativeOperations,
	token,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileAnswer, type HostileCrm } from '../hostileCrm';

const password = 'pa-ss/never:shown';

/** Answers that repeat parts of the request. */
const echoes: Array<[name: string, answer: HostileAnswer]> = [
	...[400, 401, 403, 404, 422, 500].map((status): [string, HostileAnswer] => [
		`${status} whose error repeats the headers`,
		(request, response) =>
			respond(status, { error: `Bad headers: ${JSON.stringify(request.headers)}` })(
				request,
				response,
			),
	]),
	[
		'400 with the token in a list of details',
		respond(400, {
			error: 'Refused',
			details: [{ header: 'Token', value: token }],
			message: token,
		}),
	],
	['a page that shows the token', respond(502, `<html><body>Token: ${token}</body></html>`)],
	['200 with an error that shows the token', respond(200, { error: `No such token ${token}` })],
	[
		'a redirect to a URL with the token',
		respond(302, '', { location: `http://127.0.0.1:9/?token=${token}` }),
	],
];

/** Attempts to make a run store the token or the password of a base URL. */
export const secretCases: HostileCase[] = representativeOperations.flatMap((operation) => [
	...echoes.map(([name, answer]) => ({
		title: `${operation.title}: ${name}`,
		run: async (crm: HostileCrm) => {
			for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
				const result = await attackOperation(crm, operation, answer, { onError });
				expectNoSecrets(result, [token]);
			}
		},
	})),
	...(['cannot be reached', 'has no /api/v1'] as const).map((state) => ({
		title: `${operation.title}: a password in a base URL that ${state}`,
		run: async (crm: HostileCrm) => {
			const place = state === 'cannot be reached' ? '127.0.0.1:9/api/v1' : '127.0.0.1:9/v2';
			const credential = { baseUrl: `http://user:${password}@${place}` };
			const onError = 'stopWorkflow';
			const setup = { credential, onError } as const;
			const result = await attackOperation(crm, operation, respond(200, {}), setup);
			expectNoSecrets(result, ['pa-ss', 'never:shown', encodeURIComponent(password)]);
		},
	})),
]);
