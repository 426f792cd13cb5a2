import { endpoints, type Template } from '../../../../../nodes/shared/contract';
import {
	hasStatus,
	readTemplate,
	readTemplateToSend,
} from '../../../../../nodes/shared/template/readTemplate';
import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';

it.each([
	['APPROVED', true],
	['REJECTED', false],
	['ACTIVE', true],
	[undefined, true],
])('one of the approved that shows the status %s is one: %s', (status, isOne) => {
	expect(hasStatus({ status } as Partial<Template>)).toBe(isOne);
});

describe('a template of a channel', () => {
	const identity = { name: 'news', language: 'pt_BR' };

	/** A client of a CRM that ignores all filters but that for the status, and how often it was asked. */
	const clientOf = (...templates: Array<Partial<Template>>) => {
		const asked: unknown[] = [];
		const request = async (endpoint: unknown, { query }: { query: Record<string, string> }) => {
			expect(endpoint).toBe(endpoints.listTemplates);
			asked.push(query.templateName ? query.status : `all ${query.status}`);
			const body = templates.filter(({ status }) => status === query.status);
			return { ok: query.limit === undefined || body.length > 0, body };
		};
		return { client: { request, requestOrThrow: request } as unknown as CrmClient, asked };
	};
	const news = (language: string, status = 'APPROVED') =>
		({ ...{ name: 'news', language }, status }) as Template;

	it('is read in one request, by name and language', async () => {
		const others = [{ ...news('pt_BR'), name: 'new' }, news('en_US')];
		const { client, asked } = clientOf(...others, news('pt_BR'));
		expect(await readTemplateToSend(client, 'c', identity)).toEqual(news('pt_BR'));
		expect(asked).toEqual(['APPROVED']);
	});

	it('has another status', async () => {
		const { client, asked } = clientOf(news('en_US'), news('pt_BR', 'REJECTED'));
		const reading = await readTemplate(client, 'c', identity);
		expect(reading).toEqual(news('pt_BR', 'REJECTED'));
		expect(asked).toEqual(['APPROVED', 'PENDING', 'REJECTED']);
		await expect(readTemplateToSend(client, 'c', identity)).rejects.toThrow(
			'The template "news" (pt_BR) is not approved: its status is REJECTED',
		);
	});

	it('is missing, also where it is there in another language', async () => {
		const { client, asked } = clientOf(news('en_US'));
		await expect(readTemplateToSend(client, 'c', identity)).rejects.toMatchObject({
			message: 'The template "news" (pt_BR) was not found',
			description: expect.stringContaining('The channel has no such template'),
		});
		expect(asked).toEqual(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED']);
	});

	it('is approved, but cannot be filled', async () => {
		const components = [{ type: 'BODY', text: 'Hi {{first name}}!' }];
		const { client } = clientOf({ ...news('pt_BR'), components });
		await expect(readTemplateToSend(client, 'c', identity)).rejects.toThrow(
			'The template "news" (pt_BR) cannot be sent: this node cannot fill its placeholder {{first name}}',
		);
	});
});
