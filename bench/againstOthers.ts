import { inLanes } from '../test/support/inLanes';
import { compare, type Comparison } from './compare';
import type { Figure, Section } from './figure';
import { median } from './figure';
import { addHttpRequestNode, httpRequest } from './httpRequestNode';
import { startSandboxProcess } from './sandboxProcess';
import { concurrency, contact, contactInLoop, createLead, people, post, run } from './work';

/** Latency of the sandbox in ms, similar to that of a CRM on the internet. */
const latencyMs = 20;

const leads = people(1_000);
const contacts = people(500);

function ratioFigure(what: string, ratios: number[], atMost: number, note?: string): Figure {
	return {
		what,
		measured: median(ratios),
		range: [Math.min(...ratios), Math.max(...ratios)],
		target: { atMost },
		note,
	};
}

const perItem = ({ first, second }: Comparison, items: number) =>
	`${(first.cpu / items).toFixed(2)} against ${(second.cpu / items).toFixed(2)} ms`;

/** Compares our nodes with what a user would build instead, and with a bare loop. */
export const againstOthers: Section = {
	name: 'nodes',
	title: 'Against the HTTP Request node and a bare loop',
	method: `${leads.length} leads or ${contacts.length} contacts on a sandbox in another process that answers in ${latencyMs} ms. Both sides of each pair run alternately in one process, three times after a warm-up. The bare loop sends the same requests with n8n's own request helper, ${concurrency} at once. n8n reuses no connections, so this is the lower limit for a node. HTTP Request sends all requests at once.`,
	async measure() {
		const version = await addHttpRequestNode();
		const sandbox = await startSandboxProcess(latencyMs);
		try {
			const create = async () => void (await run(sandbox, createLead, leads, concurrency));
			const request = httpRequest(sandbox, '/lead', {
				name: '={{ $json.name }}',
				phone: '={{ $json.phone }}',
			});
			const others = await compare(
				sandbox,
				create,
				async () => void (await run(sandbox, request, leads)),
			);
			const bare = await compare(sandbox, create, async () => {
				await inLanes(
					leads,
					concurrency,
					async (lead) => void (await post(sandbox, '/lead', lead)),
				);
			});
			const campaign = await compare(
				sandbox,
				async () => void (await run(sandbox, contact, contacts, concurrency)),
				async () => await contactInLoop(sandbox, contacts),
			);
			return {
				figures: [
					ratioFigure(
						`CRM Lead Create: processor time, as a multiple of HTTP Request's (n8n ${version})`,
						others.cpu,
						1.5,
						perItem(others, leads.length),
					),
					ratioFigure(
						"CRM Lead Create: time, as a multiple of a bare loop's",
						bare.time,
						1.05,
						`${Math.round((60_000 * leads.length) / bare.first.time)} leads per minute`,
					),
					ratioFigure(
						"CRM Outbound Contact: time, as a multiple of a bare loop's",
						campaign.time,
						1.05,
						`${Math.round((60_000 * contacts.length) / campaign.first.time)} contacts per minute`,
					),
					ratioFigure(
						"CRM Outbound Contact: processor time, as a multiple of a bare loop's",
						campaign.cpu,
						1.7,
						perItem(campaign, contacts.length),
					),
				],
			};
		} finally {
			await sandbox.stop();
		}
	},
};
