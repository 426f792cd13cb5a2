/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { startSandbox } from '../sandbox';

// It must not outlive its parent process.
process.on('disconnect', () => process.exit(0));
void startSandbox({ latencyMs: Number(process.argv[2]) }).then(({ baseUrl, origin }) =>
	process.send?.({ baseUrl, origin }),
);
