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

	it('refuses a negative price before any request', async () => {
		const { run, requests } = await node.run(create, [{ price: '-0.01' }]);
		expect(run.error?.message).toBe('"Price" is below 0');
		expect(requests).toEqual([]);
	});

	it('takes a list of images as JSON, too', async () => {
		const { json } = await node.run({
			...{ resource: 'product', operation: 'update', productId: 'product-consultation' },
			updateFields: { images: '["1.png", " 2.png ", ""]' },
		});
		expect(json[0].images).toEqual(['1.png', '2.png']);
	});

	it('leaves the images where there are none', async () => {
		const updateFields = { images: '={{ [] }}', status: 'active' };
		const product = { productId: 'product-consultation', updateFields };
		const { json } = await node.run({ resource: 'product', operation: 'update', ...product });
		expect(json[0].images).toBeNull();
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
