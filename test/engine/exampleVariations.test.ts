import type { IDataObject } from 'n8n-workflow';

import { isCampaign } from '../support/examples';
import { ExampleRuns } from '../support/exampleRuns';

const crm = new ExampleRuns();

afterEach(() => {
	jest.restoreAllMocks();
});

/** The examples whose contacts come from a list, with what else their workflow reads. */
const examples: Array<[name: string, pinned: Record<string, IDataObject[]>]> = [
	['ab-test', {}],
	['daily-campaign', {}],
	['do-not-contact', { 'Do-Not-Contact Table': [{}], 'Do Not Contact': [{ phone: '' }] }],
	['follow-up', { 'Wait Three Days': [] }],
	['large-list', {}],
	['opt-out', {}],
	['outbound-campaign', {}],
	['retry-not-sent', {}],
	['sharded-campaign-shard', {}],
];

/** A row as a Data Table outputs it: numbers where the column is one, and times of its own. */
const row = (id: number, cells: IDataObject) => ({
	id,
	...cells,
	createdAt: '2026-11-26T16:33:20.000Z',
	updatedAt: '2026-11-26T16:33:20.000Z',
});

const people = [0, 12, 21, 33].map((ending) => ({
	...{ name: `Ana ${ending}`, phone: 5_511_987_650_500 + ending },
	...{ discount: '10%', offer: 'spring' },
}));

/** Lets n8n's clock say that it is noon on the first day of the next month. */
function goToNextMonth(): void {
	const { now } = Date;
	const today = new Date();
	const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 12);
	const ahead = next - now();
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
}

const sentTo = () => crm.messages.map(({ to }) => Number(to)).sort();
const phones = people.map(({ phone }) => phone);

describe.each(examples)('%s', (name, others) => {
	const sendTo = async (Contacts: IDataObject[], file = crm.example(name)) =>
		await crm.runExample(file, { ...others, 'Results Table': [row(1, {})], Contacts });

	it('sends to the rows of a Data Table once, also on the first of the next month', async () => {
		const blank = row(99, { name: null, phone: null, discount: null, offer: null });
		const rows = [...people.map((each, n) => row(n, each)), blank];
		await sendTo(rows);
		expect(sentTo()).toEqual(phones);
		goToNextMonth();
		await sendTo(rows);
		expect(sentTo()).toEqual(phones);
	});

	it('sends to nobody if the column of the phones has another name', async () => {
		const file = crm.example(name);
		for (const node of file.nodes.filter(isCampaign)) node.onError = 'continueRegularOutput';
		const rows = people.map(({ phone, ...cells }, n) => row(n, { ...cells, Telefone: phone }));
		await sendTo(rows, file);
		expect(crm.messages).toEqual([]);
	});
});
