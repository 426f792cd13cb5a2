/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { startSandbox } from '../sandbox';

void startSandbox({ latencyMs: Number(process.argv[2]) }).then(({ baseUrl, origin }) =>
	process.send?.({ baseUrl, origin }),
);
