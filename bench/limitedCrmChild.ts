/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { startLimitedCrm, type Limits } from './limitedCrm';

// It must not outlive its parent process.
process.on('disconnect', () => process.exit(0));
void startLimitedCrm(JSON.parse(process.argv[2]) as Limits).then((crm) => {
	process.on('message', () => process.send?.(crm.record()));
	process.send?.(crm.baseUrl);
});
