import { endpoints, templateStatuses, type Template, type TemplateStatus } from '../contract';
import { InvalidInput } from '../invalidInput';
import type { CrmClient, CrmRequest } from '../transport/crmClient';
import { unfillablePart } from './parts';

/** Identifies a template on a channel. */
export type TemplateIdentity = Pick<Template, 'name' | 'language'>;

/** The value that identifies a template in a field: `name|language`, e.g. `welcome|pt_BR`. */
export function templateKey({ name, language }: TemplateIdentity): string {
	return `${name}|${language}`;
}

/**
 * Parses `name|language`; spaces around either part are ignored.
 *
 * @throws {InvalidInput} for any other text
 */
export function parseTemplateKey(text: string): TemplateIdentity {
	const [name, language, ...rest] = text.split('|').map((part) => part.trim());
	const isCode = /^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*$/.test(language ?? '');
	if (name && !/\s/.test(name) && isCode && rest.length === 0) return { name, language };
	throw new InvalidInput(
		'"Template" cannot be read',
		'Enter it as name|language, e.g. order_update|pt_BR, with a language code such as pt_BR or en_US.',
	);
}

/** `limit` of a request for all templates; the API's default is 100 (spec, section 8). */
export const limitForAll = '10000';

/**
 * Whether a template in the list of those with a status has it. One that shows no documented status
 * has: the CRM lists what was asked for, by default approved ones (spec, section 4).
 */
export function hasStatus(
	{ status: shown }: Partial<Pick<Template, 'status'>>,
	status: TemplateStatus = 'APPROVED',
): boolean {
	return shown === status || !templateStatuses.some((known) => known === shown);
}

/** Finds a template by name and language in the list of those with this status. */
export function findTemplate(
	templates: readonly Template[],
	{ name, language }: TemplateIdentity,
	status: TemplateStatus,
): Template | undefined {
	return templates.find(
		(each) => each.name === name && each.language === language && hasStatus(each, status),
	);
}

/**
 * Reads a template of a channel by name and language, with its status. The CRM lists those of one status: only where
 * it is not approved, the others are asked for.
 *
 * @param labelOf see {@link CrmRequest}
 * @returns `undefined` if the channel does not have it
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function readTemplate(
	client: CrmClient,
	accountIntegrationId: string,
	identity: TemplateIdentity,
	labelOf?: CrmRequest['labelOf'],
): Promise<Template | undefined> {
	const { name, language } = identity;
	for (const status of templateStatuses) {
		const query = { accountIntegrationId, templateName: name, languageCode: language, status };
		const { body } = await client.requestOrThrow(endpoints.listTemplates, { query, labelOf });
		const template = findTemplate(body, identity, status);
		if (template) return { ...template, status };
	}
	return undefined;
}

/** The error for a template that cannot be used. */
export function refuseTemplate(
	{ name, language }: TemplateIdentity,
	problem: string,
	advice: string,
): InvalidInput {
	return new InvalidInput(`The template "${name}" (${language}) ${problem}`, advice);
}

/**
 * Reads a template that is to be sent.
 *
 * @throws {InvalidInput} when the channel does not have it, or it is not approved, or cannot be filled
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function readTemplateToSend(
	...[client, channel, identity, labelOf]: Parameters<typeof readTemplate>
): Promise<Template> {
	const template = await readTemplate(client, channel, identity, labelOf);
	if (!template) {
		const advice = 'The channel has no such template. Pick one from the list in "Template".';
		throw refuseTemplate(identity, 'was not found', advice);
	}
	if (template.status !== 'APPROVED') {
		const advice =
			'Only approved templates can be sent: pick another one in "Template", or wait until it is approved.';
		throw refuseTemplate(identity, `is not approved: its status is ${template.status}`, advice);
	}
	const part = unfillablePart(template);
	if (part === undefined) return template;
	throw refuseTemplate(
		identity,
		`cannot be sent: this node cannot fill its ${part}`,
		'Pick another template in "Template", or send this one in the CRM.',
	);
}
