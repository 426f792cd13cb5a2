import { endpoints } from '../../shared/contract';
import { InvalidInput } from '../../shared/invalidInput';
import { isOfOtherChannel, type Channel } from '../../shared/locators/channel';
import { requestOnce } from '../../shared/operation/nodeRun';
import type { PrepareFields } from '../../shared/operation/operation';
import { idText, isRecord } from '../../shared/records';

/** The channels in words, with the operations that send on them. */
const words: Record<Channel, [channel: string, elsewhere: string]> = {
	chatappPath: ['the messaging channel', '"Send Social Message"'],
	socialPath: ['the social-network channel', '"Send Template" or "Send Text"'],
};

/**
 * Rejects an integration that plainly belongs to the other channel: the CRM may accept the message and
 * never deliver it. The integrations are read once per run; a list that cannot be read rejects nothing.
 *
 * @throws {InvalidInput} naming the operation that sends from this integration
 */
export const rejectOtherChannel = (channel: Channel): PrepareFields =>
	async function (fields) {
		const { client, run } = this;
		const all = await requestOnce(run.lookUps, `integrations of ${client.account}`, async () => {
			const answer = await client.request(endpoints.listIntegrations);
			return answer.ok ? (answer.body as unknown[]) : [];
		});
		const id = String(fields.accountIntegrationId);
		const chosen = all.find((record) => isRecord(record) && idText(record.id) === id);
		if (!isOfOtherChannel(chosen, channel, client.settings.names)) return fields;
		const [name, elsewhere] = words[channel];
		throw new InvalidInput(
			`"Integration" does not belong to ${name}`,
			`Pick one from the list in "Integration", or choose ${elsewhere} in "Operation". Nothing was sent for this item.`,
		);
	};
