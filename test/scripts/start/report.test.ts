/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import type { ContactReport } from '../../../nodes/OutboundContact/report/report';
import type { ExampleRun } from '../../../scripts/start/exampleCampaign';
import { printReport } from '../../../scripts/start/report';
import { openSandbox } from '../../support/testSandbox';

it('prints each reason in full, and no terminal codes into a file', async () => {
	const error = `${'The phone is not usable. '.repeat(6)}Add the area code`;
	const report = { status: 'failed', reason: 'invalidPhone', error } as ContactReport;
	const run: ExampleRun = { contacts: [{}], sent: [], notSent: [report], durationMs: 1 };
	const sandbox = await openSandbox();
	const written: string[] = [];
	const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		written.push(String(text));
		return true;
	});
	await printReport(run, sandbox).finally(() => write.mockRestore());
	const text = written.join('');
	expect(text.replace(/[│\s]+/g, ' ')).toContain('Add the area code');
	expect(text).not.toContain('\u001b');
	expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(120);
});
