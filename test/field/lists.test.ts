import { notSent, parametersWith, sent, variables, withOptions } from '../support/outboundRun';
import { nodeName, type FinishedRun } from '../support/engine';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { lists, type List } from './lists';

const node = new SandboxedCampaign();

const templateVariables = {
	mappingMode: 'defineBelow',
	value: { ...variables, body_2: '={{ $json.offer }}' },
};

async function runList({ rows, parameters }: List, mode: string): Promise<FinishedRun> {
	const all = parametersWith({ mode, templateVariables, ...parameters });
	const items = rows.map(([cells]) => cells);
	return await node.run(all, items);
}

const reportsOf = (run: FinishedRun) =>
	[...sent(run), ...notSent(run)].sort((one, other) => one.item - other.item);

/** What must be seen of a row, with the text that greets it. */
function seen(list: List, run: FinishedRun, textTo: (phone: string, item: number) => string) {
	return reportsOf(run).map(({ status, reason, error, note, phone, item }, index) => {
		const expected = list.rows[index][1];
		const says = `${error ?? ''} ${note ?? ''}`;
		const isSent = status === 'sent' || status === 'planned';
		return {
			status: isSent ? 'sent' : status,
			...(reason && { reason }),
			...(expected.says !== undefined && {
				says: says.includes(expected.says) ? expected.says : says,
			}),
			...(isSent && { phone }),
			...(expected.greeting !== undefined && {
				greeting: textTo(phone, item).includes(expected.greeting)
					? expected.greeting
					: textTo(phone, item),
			}),
		};
	});
}

describe.each(lists)('$name', (list) => {
	const expected = list.rows.map(([, outcome]) => outcome);

	it('is planned', async () => {
		const run = await runList(list, 'preview');
		expect(run.error).toBeUndefined();
		const texts = new Map(
			run.json(nodeName, 1).map(({ item, text }) => [Number(item), String(text)]),
		);
		expect(seen(list, run, (_phone, item) => texts.get(item) ?? '')).toEqual(expected);
		expect(node.messages).toEqual([]);
	});

	it('is sent as planned', async () => {
		const run = await runList(list, 'send');
		const messages = new Map(node.messages.map(({ to, text }) => [to, String(text)]));
		expect(seen(list, run, (phone) => messages.get(phone) ?? '')).toEqual(expected);
		expect(messages.size).toBe(expected.filter(({ status }) => status === 'sent').length);
		for (const report of sent(run)) expect(report).not.toHaveProperty('error');
		const hints = run.hints(nodeName).map(({ message }) => message);
		if (list.hint) expect(hints.join('\n')).toContain(list.hint);
		else expect(hints.join('\n')).not.toContain('U+');
	});
});

it('sends to an item without columns if its phone is fixed', async () => {
	const fixed = {
		mappingMode: 'defineBelow',
		value: { ...variables, header_1: 'Ana', body_1: 'Ana' },
	};
	const parameters = { templateVariables: fixed, phone: '11 98765-0500', leadName: 'Ana' };
	const run = await node.run(parametersWith(parameters), [{}]);
	expect(sent(run)).toMatchObject([{ status: 'sent', phone: '5511987650500' }]);
});

it('names unseen characters of columns where no row can be used', async () => {
	const items = [1, 2].map((n) => ({
		'\ufeffname': `Ana ${n}`,
		' phone': `11 98765-000${n}`,
		x: 1,
	}));
	const run = await node.run(withOptions({}), items);
	expect(run.error?.description).toContain('"&lt;U+FEFF>name", " phone", "x"');
});

it('stores neither placeholders nor anything else of them on leads', async () => {
	const [, , list] = lists;
	await runList(list, 'send');
	const leads = node.account.leads.all();
	const byPhone = new Map(leads.map((lead) => [lead.phone, lead]));
	const stored = list.rows.flatMap(([, { phone }]) => (phone ? byPhone.get(phone) : []));
	expect(stored.map((lead) => lead?.email).filter(Boolean)).toEqual(['ana@example.com']);
	expect(stored.map((lead) => lead?.taxId).filter(Boolean)).toEqual([
		'52998224725',
		'12ABC34501DE35',
	]);
});
