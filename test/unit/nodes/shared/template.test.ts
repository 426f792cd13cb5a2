import type { TemplateComponent, Template } from '../../../../nodes/shared/contract';
import { fillTemplate } from '../../../../nodes/shared/template/fill';
import { templatePlaceholders, unfillablePart } from '../../../../nodes/shared/template/parts';
import { parseTemplateKey, templateKey } from '../../../../nodes/shared/template/readTemplate';
import { templateSummary } from '../../../../nodes/shared/locators/template';
import { encodeForUrl, linkProblem } from '../../../../nodes/shared/template/links';

function template(...components: TemplateComponent[]): Template {
	return {
		id: 'tpl_1',
		name: 'order_update',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'pt_BR',
		components,
	};
}

const order = template(
	{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-17'] } },
	{
		type: 'BODY',
		text: 'Hello {{1}}, your order {{2}} is on its way.',
		example: { body_text: [['Maria', 'A-17']] },
	},
	{ type: 'FOOTER', text: 'Reply STOP to opt out' },
	{
		type: 'BUTTONS',
		buttons: [
			{ type: 'QUICK_REPLY', text: 'Thanks' },
			{
				type: 'URL',
				text: 'Track',
				url: 'https://shop.example/t/{{1}}',
				example: ['https://shop.example/t/42'],
			},
			{ type: 'URL', text: 'Shop', url: 'https://shop.example' },
			{ type: 'COPY_CODE', text: 'Copy code', example: 'SPRING25' },
		],
	},
);
const orderValues = {
	header_1: 'B-9',
	body_1: 'João',
	body_2: 'B-9',
	button_1_1: '77',
	button_3_code: 'SUMMER',
};
const named = template({
	type: 'BODY',
	text: 'Hello {{first_name}}, you have {{points}} points.',
	example: {
		body_text_named_params: [
			{ param_name: 'points', example: '120' },
			{ param_name: 'first_name', example: 'Maria' },
		],
	},
});

function media(format: string): Template {
	return template(
		{ type: 'header', format, example: { header_handle: ['https://cdn.example/sample'] } },
		{ type: 'body', text: 'See {{1}}' },
	);
}

/** A template with values that nothing is wrong with. */
function filled(of: Template, values: Record<string, string>) {
	const read = fillTemplate(of, values);
	if (!read.ok) throw new Error(read.problems.join('. '));
	return read;
}

function keysOf(of: Template): string[] {
	return templatePlaceholders(of).map(({ key }) => key);
}

describe('templatePlaceholders', () => {
	it('lists header, body and buttons in the order of the message', () => {
		expect(templatePlaceholders(order)).toEqual([
			{ key: 'header_1', label: 'Header: Order ▢', kind: 'text', name: '1' },
			{
				key: 'body_1',
				label: 'Body {{1}}: Hello ▢, your order … is on its …',
				kind: 'text',
				name: '1',
			},
			{
				key: 'body_2',
				label: 'Body {{2}}: …order ▢ is on its way.',
				kind: 'text',
				name: '2',
			},
			{
				key: 'button_1_1',
				label: 'Button 2: https://shop.example/t/▢',
				kind: 'url',
				name: '1',
			},
			{
				key: 'button_3_code',
				label: 'Button 4: coupon code',
				kind: 'coupon',
				name: 'code',
			},
		]);
	});

	const labelsOf = (of: Template) => templatePlaceholders(of).map(({ label }) => label);
	const bodyLabels = (text: string) => labelsOf(template({ type: 'BODY', text }));

	it.each([
		[
			'Dear customer, thank you.\n\nWe have {{1}} for you until the very end.',
			'Body {{1}}: …We have ▢ for you until the very end.',
		],
		['Oferta: preparamos {{1}} de desconto', 'Body {{1}}: …▢ de desconto'],
		['Sua consulta de amanhã, às {{1}}, foi', 'Body {{1}}: …às ▢, foi'],
		['Otorrinolaringologista {{1}}, olá', 'Body {{1}}: …▢, olá'],
		['您好，您的订单号是今天的{{1}}', 'Body {{1}}: …的订单号是今天的▢'],
		['Hi {{1}}! Bye {{ 1 }}.', 'Body {{1}}: Hi ▢! Bye ….'],
		[`{{1}}${'a'.repeat(28)}`, `Body {{1}}: ▢${'a'.repeat(28)}`],
		[`{{1}}${'a'.repeat(29)}`, `Body {{1}}: ▢${'a'.repeat(28)} …`],
		[`{{1}}ab ${'c'.repeat(28)}`, 'Body {{1}}: ▢ab …'],
		[`${'😊'.repeat(11)}{{1}}`, `Body {{1}}: …${'😊'.repeat(8)}▢`],
		['{{1}}', 'Body {{1}}'],
	])('labels the placeholder of %j as %s: the gap is seen where n8n cuts', (text, label) => {
		expect(bodyLabels(text)).toEqual([label]);
		expect([...label].indexOf('▢')).toBeLessThan(22);
	});

	it.each([
		['https://a.example/{{1}}/done', ['Button 1: https://a.example/▢/done']],
		['{{1}}', ['Button 1']],
		[
			'https://a.example/{{1}}/{{2}}',
			['Button 1 {{1}}: https://a.example/▢/…', 'Button 1 {{2}}: https://a.example/…/▢'],
		],
		[`https://${'a'.repeat(70)}.example/{{1}}`, [`Button 1: …${'a'.repeat(50)}.example/▢`]],
	])('describes the value of a button with %s', (url, labels) => {
		const buttons = [{ type: 'URL', url }];
		expect(labelsOf(template({ type: 'BUTTONS', buttons }))).toEqual(labels);
	});

	it('supports named placeholders', () => {
		expect(keysOf(named)).toEqual(['body_first_name', 'body_points']);
	});

	it.each(['IMAGE', 'video', 'Document'])('requires a link for a %s header', (format) => {
		const kind = format.toLowerCase();
		expect(templatePlaceholders(media(format))[0]).toEqual({
			key: `header_${kind}`,
			label: `Header: link to the ${kind}`,
			kind,
			name: kind,
		});
	});

	it('sorts numbers by value and lists repeated ones once', () => {
		const text = '{{10}} {{2}} {{ 1 }} {{2}}';
		expect(keysOf(template({ type: 'Body', text }))).toEqual(['body_1', 'body_2', 'body_10']);
	});

	it('treats a header without format as text, and a location header as fixed', () => {
		expect(keysOf(template({ type: 'HEADER', text: '{{1}}' }))).toEqual(['header_1']);
		expect(keysOf(template({ type: 'HEADER', format: 'LOCATION', text: '{{1}}' }))).toEqual([]);
	});
});

describe('the values of a template', () => {
	const check = (changed: Record<string, string | undefined>) =>
		fillTemplate(order, { ...orderValues, ...changed } as Record<string, string>);

	it('accepts valid values', () => {
		for (const changed of [
			{ body_1: 'a    b', header_1: '😀'.repeat(54) },
			{ body_1: 'https://a.example/?at=2026-07-02T14:00Z' },
		]) {
			const values = { ...orderValues, ...changed };
			expect(check(changed)).toMatchObject({ ok: true, values });
		}
	});

	it.each([
		[{ body_1: undefined }, 'is empty'],
		[{ body_1: '\u00a0\u3164 \ufe0f\u2800' }, 'is empty'],
		[{ button_1_1: 'https://shop.example/t/42' }, 'takes only the end of the URL'],
		[{ button_1_1: ' Shop.example/t/42' }, 'not a whole URL'],
		[{ button_1_1: 'HTTPS://elsewhere.example' }, 'not a whole URL'],
		[{ body_2: 'Oi undefined!' }, '"undefined"'],
		[{ body_1: 'Oi {{ $json.name }}' }, 'is set to Fixed, switch it to Expression'],
		[{ body_2: 'em 2026-07-02T14:00-03:00.' }, 'contains "2026-07-02T14:00'],
		[{ body_2: 'a\nb' }, 'a line break'],
		[{ body_2: 'a\u2028b' }, 'a line break'],
		[{ button_1_1: 'a\nb' }, 'a line break'],
	])('%p', (changed, words) => {
		const problems = [expect.stringContaining(words)];
		expect(check(changed)).toEqual({ ok: false, problems });
	});

	it('measures a code', () => {
		const problems = [expect.stringContaining('Button 4 has 21 characters')];
		expect(check({ button_3_code: 'x'.repeat(21) })).toEqual({ ok: false, problems });
	});

	it.each([
		['https://a.example/?to={{1}}', 'https://b.example/x'],
		['{{1}}', 'https://b.example/x'],
		['https://{{1}}', '/b.example/x'],
		['https://a.example/?to={{1}}', 'a.example/x'],
		['https://a.example/{{1}}', 'a:b'],
	])('%s accepts %s', (url, value) => {
		const link = template({ type: 'BUTTONS', buttons: [{ type: 'URL', url }] });
		expect(fillTemplate(link, { button_0_1: value })).toHaveProperty('ok', true);
	});

	it('names a link that is none by its label', () => {
		const values = { header_image: 'cdn.example/a.png', body_1: 'x' };
		const message = expect.stringMatching(/^"Header: link to the image" must be one public link/);
		const problems = [message];
		expect(fillTemplate(media('IMAGE'), values)).toEqual({ ok: false, problems });
	});
});

describe('the link of a media header', () => {
	it.each([
		'https://cdn.example/a.png',
		'https://93.184.216.34/a.png',
		'https://172.32.0.1/a.png',
		'https://localhost.example/a.png',
		'https://drive.google.com/uc?export=download&id=1AbC',
		'https://docs.google.com/document/d/1AbC/export?format=pdf',
		'https://www.dropbox.com/scl/fi/x/a.pdf?rlkey=k&dl=1',
		'https://proxy.example/?w=300&url=https://a.example/a.jpg',
	])('may be %s', (link) => expect(linkProblem(link, 'document')).toBeUndefined());

	it.each([
		[
			'starting with https://',
			[
				'cdn.example/a',
				'ftp://a.example/a',
				'https://',
				'https://a b',
				'a\nhttps://a',
				'https://[::',
			],
		],
		// woocommerce#16299: the pictures of a product in one cell.
		['must be one public link', ['https://cdn.example/a.jpg,https://cdn.example/b.jpg']],
		['must be one public link', ['https://cdn.example/a.jpg | https://cdn.example/b.jpg']],
		['private address', ['http://localhost:5678/a.png', 'http://localhost./a', 'http://nas/a']],
		['private address', ['https://files.internal/a', 'http://0x7f.1/a', 'http://10.1.2.3/a']],
		['private address', ['http://172.16.0.9/a', 'http://192.168.0.2/a', 'http://100.64.0.1/a']],
		['private address', ['http://[::1]/a', 'http://[fd00::1]/a', 'http://[fe80::1]/a']],
		['only shows it', ['https://drive.google.com/file/d/1AbC/view?usp=sharing']],
		['only shows it', ['https://docs.google.com/document/d/1AbC/edit']],
		['only shows it', ['https://www.dropbox.com/s/x/a.pdf?dl=0', 'https://dropbox.com/s/x/a.pdf']],
		['JPEG and PNG', ['https://cdn.example/a.webp', 'https://cdn.example/A.GIF?v=2']],
	])('is refused: %s', (words, links) => {
		for (const link of links) expect(linkProblem(link, 'image')).toContain(words);
	});

	it('must be a file of the kind that the header shows', () => {
		expect(linkProblem('https://cdn.example/a.mov', 'video')).toContain('MP4 and 3GPP');
		expect(linkProblem('https://cdn.example/a.jpg', 'video')).toContain('MP4 and 3GPP');
		expect(linkProblem('https://cdn.example/a.mp4', 'image')).toContain('JPEG and PNG');
		expect(linkProblem('https://cdn.example/a.mp4', 'video')).toBeUndefined();
		expect(linkProblem('https://cdn.example/a.webp?format=jpg', 'image')).toBeUndefined();
		expect(linkProblem('https://cdn.example/a.webp', 'document')).toBeUndefined();
	});
});

describe('the value of a button', () => {
	it.each([
		['Ana Maria', 'Ana%20Maria'],
		['/spring/sale', 'spring/sale'],
		[' spring ', 'spring'],
		['50% off', '50%25%20off'],
		['Jo%C3%A3o%20Silva', 'Jo%C3%A3o%20Silva'],
		['São Paulo', 'São%20Paulo'],
		['a/b?c=d&e=f#g', 'a/b?c=d&e=f#g'],
		['"a"<b>', '%22a%22%3Cb%3E'],
	])('%j is sent as %j', (value, encoded) => {
		expect(encodeForUrl(value, 'https://shop.example/t/')).toBe(encoded);
	});
});

describe('a template that cannot be filled', () => {
	const body: TemplateComponent = { type: 'BODY', text: 'Hello {{1}}' };
	const buttons = (...types: string[]) =>
		template(body, { type: 'BUTTONS', buttons: types.map((type) => ({ type, text: 'Go' })) });

	it.each<[string, Template]>([
		[
			'carousel component',
			template(body, {
				type: 'CAROUSEL',
				cards: [{ components: [{ type: 'BODY', text: 'Only {{1}}' }] }],
			}),
		],
		['limited time offer component', template({ type: 'limited_time_offer' }, body)],
		['unknown component', template(body, {} as TemplateComponent)],
		['location header', template({ type: 'HEADER', format: 'LOCATION' }, body)],
		['gif header', template({ type: 'HEADER', format: 'gif' }, body)],
		['flow button', buttons('QUICK_REPLY', 'FLOW')],
		['catalog button', buttons('CATALOG')],
		['mpm button', buttons('mpm')],
		['unknown button', template({ type: 'BUTTONS', buttons: [null] as never })],
		['body, which shows no text', template({ type: 'BODY' })],
		['placeholder {{first name}}', template({ type: 'BODY', text: 'Hi {{first name}}' })],
		['placeholder {{1}}', template(body, { type: 'FOOTER', text: 'Until {{1}}' })],
		[
			'placeholder {{my-code}}',
			template({
				type: 'BUTTONS',
				buttons: [{ type: 'URL', url: 'https://a.example/{{my-code}}' }],
			}),
		],
	])('is refused and marked: %s', (part, of) => {
		expect(unfillablePart(of)).toBe(part);
		expect(templateSummary(of)).toContain(`order_update (pt_BR) · cannot be sent: ${part}`);
	});

	it.each([
		['header, body, footer and buttons', order],
		['named placeholders', named],
		['nothing', template()],
		['a header without a format', template({ type: 'HEADER', text: 'Hi' })],
		['an image', media('image')],
		[
			'known buttons',
			buttons('quick_reply', 'PHONE_NUMBER', 'URL', 'VOICE_CALL', 'COPY_CODE', 'OTP'),
		],
	])('is not one with %s', (_, of) => expect(unfillablePart(of)).toBeUndefined());
});

describe('a one-time password', () => {
	const login = template(
		{ type: 'BODY', text: '*{{1}}* is your code.' },
		{ type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }] },
	);

	it('is sent in the text and behind its button', () => {
		expect(keysOf(login)).toEqual(['body_1', 'button_0_code']);
		const values = { body_1: '482913', button_0_code: '482913' };
		const { components, text } = filled(login, values);
		expect(components).toEqual([
			{ type: 'body', parameters: [{ type: 'text', text: '482913' }] },
			{
				type: 'button',
				sub_type: 'url',
				index: '0',
				parameters: [{ type: 'text', text: '482913' }],
			},
		]);
		expect(text).toBe('*482913* is your code.\n[Copy] 482913');
	});
});

describe('what is sent', () => {
	it("returns the messaging platform's format", () => {
		expect(filled(order, orderValues).components).toEqual([
			{ type: 'header', parameters: [{ type: 'text', text: 'B-9' }] },
			{
				type: 'body',
				parameters: [
					{ type: 'text', text: 'João' },
					{ type: 'text', text: 'B-9' },
				],
			},
			{
				type: 'button',
				sub_type: 'url',
				index: '1',
				parameters: [{ type: 'text', text: '77' }],
			},
			{
				type: 'button',
				sub_type: 'copy_code',
				index: '3',
				parameters: [{ type: 'coupon_code', coupon_code: 'SUMMER' }],
			},
		]);
	});

	it('sends a named placeholder of the header by name, and nothing for replies', () => {
		const invited = template(
			{ type: 'HEADER', format: 'TEXT', text: 'Hi {{first_name}}' },
			{ type: 'BODY', text: 'Come on {{day}}.' },
			{ type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes', payload: 'YES' }] },
		);
		const values = { header_first_name: 'Ana', body_day: 'Monday' };
		expect(filled(invited, values).components).toEqual([
			{
				type: 'header',
				parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ana' }],
			},
			{ type: 'body', parameters: [{ type: 'text', parameter_name: 'day', text: 'Monday' }] },
		]);
	});

	const [image, video] = ['https://cdn.example/a.png', 'https://cdn.example/a.mp4'];
	const list = 'https://cdn.example/files/price%20list.pdf?v=2';
	it.each([
		['IMAGE', image, { type: 'image', image: { link: image } }],
		['VIDEO', video, { type: 'video', video: { link: video } }],
		['DOCUMENT', list, { type: 'document', document: { link: list, filename: 'price list.pdf' } }],
	])('sends a %s header as a link', (format, link, parameter) => {
		const values = { [`header_${format.toLowerCase()}`]: link, body_1: 'x' };
		expect(filled(media(format), values).components[0]).toEqual({
			type: 'header',
			parameters: [parameter],
		});
	});

	it.each([
		['https://cdn.example/files/42', undefined],
		['https://cdn.example', undefined],
		['https://cdn.example/a.pdf', 'a.pdf'],
		['https://cdn.example/%E0%A4%A.pdf', '%E0%A4%A.pdf'],
	])('derives the file name of %s: %p', (document, filename) => {
		const values = { header_document: document, body_1: 'x' };
		const parameter = { type: 'document', document: { link: document, filename } };
		expect(filled(media('DOCUMENT'), values).components[0]).toEqual({
			type: 'header',
			parameters: [parameter],
		});
	});
});

it('a preview shows the message as the recipient reads it, and a media header as its link', () => {
	expect(filled(order, orderValues).text.split('\n')).toEqual([
		'Order B-9',
		'Hello João, your order B-9 is on its way.',
		'Reply STOP to opt out',
		'[Thanks]',
		'[Track] https://shop.example/t/77',
		'[Shop] https://shop.example',
		'[Copy code] SUMMER',
	]);
	const values = { header_image: 'https://cdn.example/a.png', body_1: 'x' };
	expect(filled(media('IMAGE'), values).text).toBe('https://cdn.example/a.png\nSee x');
});

describe('a template in a list', () => {
	it('shows name, language, category and first words', () => {
		expect(templateSummary(order)).toBe(
			'order_update (pt_BR) · Utility · Hello {{1}}, your order {{2}} is on its way.',
		);
	});

	it('truncates long texts, and shows the header when there is no body', () => {
		expect(templateSummary(template({ type: 'BODY', text: 'word\n'.repeat(40) }))).toMatch(
			/· (word ){12}…$/,
		);
		expect(templateSummary(template({ type: 'HEADER', text: 'Hi' }))).toMatch(/· Hi$/);
		expect(templateSummary(template())).toBe('order_update (pt_BR) · Utility');
	});
});

describe('template keys', () => {
	it('survive a round trip', () => {
		expect(templateKey(order)).toBe('order_update|pt_BR');
		expect(parseTemplateKey(' order_update | pt_BR ')).toEqual({
			name: 'order_update',
			language: 'pt_BR',
		});
	});

	it.each(['en', 'fil', 'zh_HK', 'sr_Latn_RS', 'pt-BR'])('accept the language %s', (language) => {
		expect(parseTemplateKey(`a|${language}`)).toHaveProperty('language', language);
	});

	it.each([
		'',
		'order_update',
		'order_update|',
		'|pt_BR',
		'a b|pt_BR',
		'a|en|pt_BR',
		'a|Portuguese',
	])('refuse %p', (text) => {
		expect(() => parseTemplateKey(text)).toThrow('"Template" cannot be read');
	});
});
