import type { IDataObject } from 'n8n-workflow';

import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmProduct');

describe('CRM Product: product', () => {
	const create = {
		resource: 'product',
		operation: 'create',
		name: 'Premium plan',
		accountCategoryId: 'category-plans',
		price: '={{ $json.price }}',
		billingType: 'YEARLY',
	};

	it.each([
		['a negative price', { price: -1 }, '"Price" is below 0'],
		['a negative price as text', { price: '-0.01' }, '"Price" is below 0'],
	])('refuses %s before any request', async (_, item, message) => {
		const { run, requests } = await node.run(create, [item]);
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});

	it.each([
		['negative hours', { hourlyAppointments: -1 }, '"Hours per Appointment" is below 0'],
		...[
			'https://a.example/1.png,https://a.example/2.png',
			'https://a.example/1.png; https://a.example/2.png',
			'https://a.example/1.png https://a.example/2.png',
		].map((images) => [images, { images }, '"Images" has several images in one text']),
	] as Array<[string, IDataObject, string]>)(
		'refuses in an update %s',
		async (_, updateFields, message) => {
			const { run, requests } = await node.run({
				...{ resource: 'product', operation: 'update', productId: 'product-consultation' },
				updateFields,
			});
			expect(run.error?.message).toContain(message);
			expect(requests).toEqual([]);
		},
	);

	it.each([
		'https://a.example/w_100,h_100/1.png',
		'https://a.example/?from=https://b.example/1.png',
		'data:image/png;base64,AAAA',
		'/files/1.png',
	])('accepts the image %s', async (image) => {
		const { json } = await node.run({
			...{ resource: 'product', operation: 'update', productId: 'product-consultation' },
			updateFields: { images: [image, ''] },
		});
		expect(json[0].images).toEqual([image]);
	});

	it('takes a list of images as JSON, too', async () => {
		const { json } = await node.run({
			...{ resource: 'product', operation: 'update', productId: 'product-consultation' },
			updateFields: { images: '["1.png", " 2.png "]' },
		});
		expect(json[0].images).toEqual(['1.png', '2.png']);
	});

	it('names the category when the CRM does not find it', async () => {
		const { run } = await node.run({ ...create, accountCategoryId: 'gone' }, [{ price: 1 }]);
		expect(run.error?.message).toBe('Category not found');
		expect(run.error?.description).toContain('"Category ID"');
	});

	it('updates the given fields', async () => {
		const { json } = await node.run({
			resource: 'product',
			operation: 'update',
			productId: 'product-consultation',
			updateFields: { status: 'active', images: '={{ "https://a.example/1.png" }}', price: 0 },
		});
		expect(json[0]).toMatchObject({
			name: 'Consultation',
			status: 'active',
			images: ['https://a.example/1.png'],
			price: 0,
		});
	});
});
