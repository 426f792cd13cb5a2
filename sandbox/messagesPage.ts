import type { FastifyInstance } from 'fastify';

import type { Store } from './store';

export function registerMessagesPage(server: FastifyInstance, store: Store): void {
	server.get('/', async (_request, reply) =>
		reply.type('text/html').send(`${store.accounts.length}`),
	);
}
