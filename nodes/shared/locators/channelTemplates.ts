import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type ChatSector, type Template } from '../contract';
import { idText } from '../records';
import {
	hasStatus,
	limitForAll,
	parseTemplateKey,
	templateKey,
	type TemplateIdentity,
} from '../template';
import { listRecords } from './listRecords';

/** Channels that are asked for one template while the user looks at a list. */
const maxChannels = 10;

/**
 * Lists the approved templates of a channel integration.
 *
 * @param key the only one to list
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 */
export async function listTemplatesOf(
	context: ILoadOptionsFunctions,
	accountIntegrationId: string,
	key?: TemplateIdentity,
): Promise<Template[]> {
	const wanted = key
		? { templateName: key.name, languageCode: key.language }
		: { limit: limitForAll };
	const query = { accountIntegrationId, ...wanted };
	const listed = await listRecords(context, endpoints.listTemplates, query);
	return listed.filter(
		(each) => hasStatus(each) && (!key || templateKey(each) === templateKey(key)),
	);
}

/** The channel integrations of these sectors, each once, at most ten. */
export function channelsOf(sectors: ChatSector[]): string[] {
	const ids = sectors.flatMap(({ accountIntegration }) => channelId(accountIntegration) ?? []);
	return [...new Set(ids)].slice(0, maxChannels);
}

/** The ID of a sector's channel; `undefined` if it has none. */
export function channelId(accountIntegration: unknown): string | undefined {
	return idText(accountIntegration)?.trim();
}

/** The channels that certainly do not have this template among their approved ones. */
export async function channelsWithout(
	context: ILoadOptionsFunctions,
	channels: string[],
	key: TemplateIdentity,
): Promise<Set<string>> {
	const lacking = await Promise.all(
		channels.map(async (channel) => {
			// A channel that cannot be read now may have it.
			const found = await listTemplatesOf(context, channel, key).catch(() => undefined);
			return found?.length === 0 ? [channel] : [];
		}),
	);
	return new Set(lacking.flat());
}

/** Whether the form has a template to choose. */
export function isTemplateInForm(context: ILoadOptionsFunctions): boolean {
	return 'template' in { ...context.getCurrentNodeParameters() };
}

/** The template that is chosen in the form; `undefined` if none is, or an expression chooses it. */
export function templateInForm(context: ILoadOptionsFunctions): TemplateIdentity | undefined {
	if (!isTemplateInForm(context)) return undefined;
	const value = context.getCurrentNodeParameter('template', { extractValue: true });
	if (typeof value !== 'string' || value.startsWith('=')) return undefined;
	const key = parseTemplateKey(value);
	return key.ok ? { name: key.name, language: key.language } : undefined;
}
