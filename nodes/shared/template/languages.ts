import { endpoints } from '../contract';
import type { CrmClient } from '../transport/crmClient';
import { hasStatus, limitForAll } from './status';

/**
 * For a template that was not found: a sentence with the languages in which the channel has it. Empty
 * if there are none, or they cannot be read.
 */
export async function describeLanguages(
	client: CrmClient,
	{ accountIntegrationId, name }: { accountIntegrationId: string; name: string },
	status = 'APPROVED',
): Promise<string> {
	const query = { accountIntegrationId, status, limit: limitForAll };
	const answer = await client.request(endpoints.listTemplates, { query });
	const languages = (answer.ok ? answer.body : [])
		.filter((each) => each.name === name && hasStatus(each, status))
		.map(({ language }) => language);
	return languages.length > 0 ? `There is one in ${languages.slice(0, 20).join(', ')}. ` : '';
}
