import { nodeName, runNode } from '../test/support/engine';
import { picked } from '../test/support/pickedLocator';
import { measureCost } from './compare';
import type { Section } from './figure';
import { startSandboxProcess } from './sandboxProcess';
import { people } from './work';

const sizes = [2_000, 20_000];

/** A preview that asks the CRM nothing of its contacts. */
const preview = {
	type: 'crmOutboundContact',
	parameters: {
		mode: 'preview',
		sector: picked('sector-sales', 'id'),
		template: picked('welcome_offer|pt_BR', 'name'),
		templateVariables: {
			mappingMode: 'defineBelow',
			value: {
				...{ header_1: '={{ $json.name }}', body_1: '={{ $json.name }}' },
				...{ body_2: '={{ $json.day }}', button_0_1: 'offer' },
			},
		},
		phone: '={{ $json.phone }}',
		leadName: '={{ $json.name }}',
		options: { skipLookUps: true },
	},
};

/** Processor time of a row in a preview whose columns have numbers as spreadsheets store them. */
export const previewCost: Section = {
	name: 'preview',
	title: 'Previews of long lists',
	method: `CRM Outbound Contact in mode Preview, without look-ups, over ${sizes.map((size) => size.toLocaleString('en-US')).join(' and ')} rows with a day as a spreadsheet stores it, each another one.`,
	async measure() {
		const sandbox = await startSandboxProcess(0);
		try {
			const perRow: number[] = [];
			// The first run only warms up.
			for (const size of [sizes[0], ...sizes]) {
				const items = people(size).map((row, n) => ({ ...row, day: 46_000 + n / 100_000 }));
				const credential = { baseUrl: sandbox.baseUrl, token: 'demo-token' };
				const { cpu } = await measureCost(sandbox, async () => {
					const finished = await runNode(preview, items, { credential });
					if (finished.error) throw finished.error;
					if (finished.items(nodeName, 1).length < size) throw new Error('Rows are missing');
				});
				perRow.push(cpu / size);
			}
			const [, few, many] = perRow;
			return {
				figures: [
					{
						what: "Processor time of a row among 20,000, as a multiple of one's among 2,000",
						measured: many / few,
						target: { atMost: 1.3 },
						note: `${few.toFixed(2)} and ${many.toFixed(2)} ms`,
					},
				],
			};
		} finally {
			await sandbox.stop();
		}
	},
};
