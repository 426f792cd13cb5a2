import { fastify } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { endpoints } from '../nodes/shared/contract';
import type { Endpoint, EndpointName } from '../nodes/shared/contract';

import { ApiError } from './apiError';
import { findAccountOfToken } from './authentication';
import { registerControl } from './control/routes';
import type { JournalEntry } from './control/journal';
import { errorTexts } from './errorTexts';
import { handlers } from './handlers';
import { registerMessagesPage } from './messagesPage';
import { openApiDocument } from './openapi';
import { basePath, isApiPath, pathOf, resolvePath } from './paths';
import { answerRequest, errorAnswer, refuseToken } from './requestPipeline';
import type { Answer, ApiContext } from './requestPipeline';
import type { Seed, SeedName } from './store';

/** In bytes: enough for a bulk insert of tens of thousands of leads. */
const bodyLimit = 64 * 1024 * 1024;
/** A day, in ms: a connection that a client keeps must not be closed while it sends its next request. */
const keepAliveTimeout = 86_400_000;

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Endpoint of the contract that the route serves. */
		endpoint?: EndpointName;
	}
}

export interface ServerOptions {
	context: ApiContext;
	seeds: Record<SeedName, Seed>;
	/** The seed of a reset that names none. */
	initialSeed: SeedName;
	/** As of the sandbox. */
	onRequest?: () => Promise<Record<string, string>>;
}

/** Sends an answer, or cuts the connection when it is null. */
function deliver(request: FastifyRequest, reply: FastifyReply, answer: Answer | null) {
	if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.payload);
	reply.hijack();
	request.raw.socket.resetAndDestroy();
	return reply;
}

/**
 * Builds the sandbox's HTTP server without starting it. Its API routes come from the contract.
 *
 * @throws Error when an endpoint has no handler
 */
export function buildServer({
	context,
	seeds,
	initialSeed,
	onRequest,
}: ServerOptions): FastifyInstance {
	const { store, journal, apiNames } = context;
	const entries = new WeakMap<FastifyRequest, JournalEntry>();

	/** Answers requests that Fastify rejects: below the API's path, 401 takes precedence. */
	const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, text: string) => {
		const answer = isApiPath(request.url)
			? (refuseToken(store, request.headers.token) ?? errorAnswer(status, text))
			: errorAnswer(status, text);
		return deliver(request, reply, answer);
	};

	const server = fastify({
		bodyLimit,
		keepAliveTimeout,
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 2048 },
		frameworkErrors: (_error, request, reply) => {
			void refuse(request, reply, 400, errorTexts.unreadableAddress);
		},
	});

	// Bodies stay unparsed here: a request is authenticated before its content is checked.
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);

	server.addHook('onRequest', async (request, reply) => {
		if (!isApiPath(request.url)) return;
		if (onRequest) reply.headers(await onRequest());
		const entry = journal.begin({
			method: request.method,
			path: pathOf(request.url).slice(basePath.length) || '/',
			query: request.query as Record<string, unknown>,
			endpoint: request.routeOptions.config.endpoint ?? null,
			account: findAccountOfToken(store, request.headers.token)?.id ?? null,
		});
		entries.set(request, entry);
		reply.raw.once('close', () => {
			journal.end(entry, reply.raw.headersSent ? reply.raw.statusCode : null);
		});
	});

	const answerApi = async (request: FastifyRequest, reply: FastifyReply) => {
		const entry = entries.get(request);
		if (!entry) throw new Error('The journal has no entry for this request');
		const answer = await answerRequest(context, {
			endpoint: entry.endpoint,
			token: request.headers.token,
			id: (request.params as { id?: string }).id ?? '',
			query: request.query,
			contentType: request.headers['content-type'],
			body: (request.body as string | undefined) ?? '',
			entry,
		});
		return deliver(request, reply, answer);
	};

	for (const [name, endpoint] of Object.entries(endpoints) as Array<[EndpointName, Endpoint]>) {
		if (!handlers[name]) throw new Error(`The endpoint ${name} has no handler`);
		server.route({
			method: endpoint.method,
			url: basePath + resolvePath(endpoint, apiNames, ':id'),
			config: { endpoint: name },
			handler: answerApi,
		});
	}

	server.setNotFoundHandler((request, reply) => {
		if (isApiPath(request.url)) return answerApi(request, reply);
		return deliver(request, reply, errorAnswer(404, errorTexts.routeNotFound));
	});
	server.setErrorHandler((error: FastifyError, request, reply) => {
		const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
		return refuse(request, reply, status, error.message);
	});

	registerControl(server, { context, seeds, initialSeed });
	registerMessagesPage(server, store);
	server.get('/openapi.json', async () => openApiDocument(apiNames, basePath));
	return server;
}
