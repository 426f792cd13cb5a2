import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/v4-mini';

import { leadBody } from '../../nodes/shared/contract';
import { ApiError } from '../apiError';
import { dialectNames, dialects } from '../dialects';
import { parseJson } from '../requestPipeline';
import type { ApiContext } from '../requestPipeline';
import { firstAccountId } from '../seed';
import type { Seed, SeedName } from '../store';
import { validate } from '../validation';

import { faultPlan } from './faults';

const resetBody = z.strictObject({
	seed: z.optional(z.enum(['demo', 'empty'])),
	/** Dialects from now on; default none. The first is the outermost. */
	dialects: z.optional(z.array(z.enum(dialectNames))),
});

const bulkLead = z.strictObject({
	...leadBody.shape,
	/** Any string: old leads may have formatted numbers. */
	taxId: z.optional(z.string()),
	id: z.optional(z.string().check(z.minLength(1))),
	createdAt: z.optional(z.iso.datetime({ offset: true })),
	labelIds: z.optional(z.array(z.string())),
});

/** Leads of the first account. */
const bulkBody = z.strictObject({ leads: z.array(bulkLead) });

/** The objects that the control routes act on. */
export interface ControlOptions {
	context: ApiContext;
	seeds: Record<SeedName, Seed>;
	initialSeed: SeedName;
}

/** The validated body; no body counts as an empty object. */
function parseBody<S extends z.ZodMiniType>(request: FastifyRequest, schema: S): z.output<S> {
	const text = (request.body as string | undefined) ?? '';
	return validate(schema, text === '' ? {} : parseJson(text), 'body');
}

function queryOf(request: FastifyRequest): Record<string, string | undefined> {
	return request.query as Record<string, string | undefined>;
}

/** Registers the routes that tests and demos control the sandbox with; none is part of the API. */
export function registerControl(
	server: FastifyInstance,
	{ context, seeds, initialSeed }: ControlOptions,
): void {
	const { store, journal, faults, dialects: activeDialects } = context;

	server.register(
		async (control) => {
			control.post('/reset', async (request) => {
				const { seed = initialSeed, dialects: names = [] } = parseBody(request, resetBody);
				store.reset(seeds[seed]);
				faults.set({ rules: [] });
				activeDialects.set(names.map((name) => dialects[name]));
				journal.clear();
				return { seed, dialects: names };
			});

			control.get('/requests', async (request) =>
				queryOf(request).summary === '1' ? journal.summary() : journal.report(),
			);
			control.delete('/requests', async () => {
				journal.clear();
				return journal.summary();
			});

			control.put('/faults', async (request) => {
				faults.set(parseBody(request, faultPlan));
				return {};
			});

			control.get('/messages', async () => store.accounts.flatMap(({ messages }) => messages));
			control.post<{ Params: { id: string } }>('/messages/:id/answer', async ({ params }) => {
				const answered = store.accounts.flatMap(
					(account) => account.answerMessage(params.id) ?? [],
				);
				if (answered.length === 0) throw new ApiError(404, 'No conversation to answer in');
				return answered[0];
			});

			control.post('/leads', async (request, reply) => {
				const { leads } = parseBody(request, bulkBody);
				const account = store.account(firstAccountId);
				const given = leads.flatMap(({ id }) => id ?? []);
				const taken = given.find(
					(id, index) => account.leads.has(id) || given.indexOf(id) !== index,
				);
				if (taken !== undefined) throw new ApiError(400, `leads: the id ${taken} is taken`);
				const ids = leads.map((lead) => account.addLead(lead).id);
				return await reply.code(201).send({ inserted: ids.length, ids });
			});

			control.post<{ Params: { token: string } }>('/tokens/:token/revoke', async (request) => {
				if (!store.revokeToken(request.params.token)) throw new ApiError(404, 'No such token');
				return { revoked: true };
			});
		},
		{ prefix: '/__sandbox' },
	);
}
