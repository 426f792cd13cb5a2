/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

// n8n's log lines would break the progress bar. It reads this when it is loaded.
process.env.N8N_LOG_LEVEL ??= 'silent';
