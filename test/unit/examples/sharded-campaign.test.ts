/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { runInNewContext } from 'node:vm';

import type { IDataObject } from 'n8n-workflow';

import split from '../../../examples/sharded-campaign.json';
import { normalizePhone } from '../../../nodes/shared/phone/phone';

const { jsCode } = split.nodes.find(({ name }) => name === 'Shards')?.parameters as {
	jsCode: string;
};

/** Runs the example's Code node and returns the shards. */
function shardsOf(phones: unknown[]): unknown[][] {
	const $input = { all: () => phones.map((phone) => ({ json: { phone } })) };
	const shards = runInNewContext(`(() => { ${jsCode} })()`, { $input }) as Array<{
		json: { contacts: IDataObject[] };
	}>;
	return shards.map(({ json }) => json.contacts.map(({ phone }) => phone));
}

const spellings = [
	'5511987654321',
	'5511987654321.0',
	'5511987654321,00',
	' 11987654321.0 ',
	5511987654321,
	'+55 (11) 98765-4321',
	'011 98765-4321',
];

describe('the shards of the example', () => {
	it('put all formats of a phone in the same shard', () => {
		const digits = spellings.map((phone) => normalizePhone(phone, 'BR'));
		expect(digits).toEqual(
			spellings.map(() => expect.objectContaining({ digits: '5511987654321' })),
		);
		expect(shardsOf(spellings)).toEqual([spellings]);
	});

	it('contain every contact, spread evenly', () => {
		const phones = Array.from({ length: 80 }, (_, n) => String(5511987650000 + n));
		const shards = shardsOf([...phones, '', null]);
		expect(shards).toHaveLength(8);
		expect(shards.flat()).toHaveLength(82);
	});
});
