import { attackCampaign, campaignSteps } from '../campaignAttack';
import { attackOperation, type HostileCase } from '../hostileCase';
import { exampleParameters } from '../../support/exampleParameters';
import { respond, type HostileCrm } from '../hostileCrm';
import { operations } from '../../support/operations';

/** Texts of 100 kB on which backtracking patterns are slow. */
const texts: Array<[name: string, text: string]> = [
	['digits and pluses', '1'.repeat(50_000) + '+'.repeat(50_000)],
	['alternating digits and pluses', '1+'.repeat(50_000)],
	['spaces before a letter', `1${' '.repeat(100_000)}a`],
	['brackets', '(['.repeat(50_000)],
	['separators before an extension', `1${'.-'.repeat(50_000)}x`],
	['braces', '{{ '.repeat(33_000)],
	['placeholders', '{{1}}'.repeat(20_000)],
	['slashes', `https://a${'/'.repeat(100_000)}`],
	['a URL without an end', `https://${'a.'.repeat(50_000)} `],
	['line ends', '\r\n'.repeat(50_000)],
	['zero-width characters', '\u200b'.repeat(100_000)],
	['superscripts', '\u00b9'.repeat(100_000)],
];

const fieldCases: HostileCase[] = operations
	.filter(({ operation }) => /create|send|find|update/i.test(operation))
	.flatMap((operation) =>
		['phone', 'contactPhone', 'to', 'text', 'name', 'metadata', 'startDate'].flatMap((field) =>
			field in exampleParameters(operation)
				? texts.map(([name, text]) => ({
						title: `${operation.title}: ${name} in ${field}`,
						run: async (crm: HostileCrm) => {
							const parameters = { [field]: '={{ $json.text }}' };
							const items = [{ text }];
							const answer = respond(200, { id: '1' });
							await attackOperation(crm, operation, answer, { parameters, items });
						},
					}))
				: [],
		),
	);

const campaignCases: HostileCase[] = texts.flatMap(([name, text]) => [
	{
		title: `a campaign: ${name} as phone`,
		run: async (crm: HostileCrm) => {
			await attackCampaign(crm, 'none', respond(200, {}), { phone: '={{ $json.phone }}' }, [
				{ phone: text },
				{ phone: text },
			]);
		},
	},
	...campaignSteps.map((step) => ({
		title: `a campaign: ${name} as error text of the ${step}`,
		run: async (crm: HostileCrm) => {
			await attackCampaign(crm, step, respond(400, { error: text }));
		},
	})),
	{
		title: `a campaign: ${name} as body of the template`,
		run: async (crm: HostileCrm) => {
			const template = {
				id: 't',
				name: 'hello',
				status: 'APPROVED',
				language: 'en_US',
				components: [{ type: 'BODY', text }],
			};
			await attackCampaign(crm, 'templates', respond(200, { data: [template] }));
		},
	},
]);

/** Input on which patterns with quadratic time would block n8n. */
export const patternCases: HostileCase[] = [...fieldCases, ...campaignCases];
