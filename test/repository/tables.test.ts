/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { packageFolder } from '../support/engine/package';
import { tables } from './foundTables';
import { SourceLoader, type Load } from './sourceLoader';
import { noticedElsewhere, tableSamples } from './tableSamples';

const sources = new SourceLoader();

it('each table that decides has its samples', () => {
	const named = [...Object.keys(tableSamples), ...Object.keys(noticedElsewhere)];
	expect(tables.map(({ title }) => title).sort()).toEqual(named.sort());
});

const sampled = tables.filter(({ title }) => title in tableSamples);

describe('each entry of a table has a sample that fails without it:', () => {
	it.each(sampled.map((table) => [table.title, table] as const))(
		'%s',
		async (title, { file, without }) => {
			const { of, samples } = tableSamples[title];
			const expected = samples.map(([, outcome]) => outcome);
			const outcomesOf = async (load: Load) => {
				const outcomes: unknown[] = [];
				for (const [sample] of samples) outcomes.push(await of(load, sample as never));
				return outcomes;
			};
			expect(await outcomesOf(sources.load)).toEqual(expected);
			const idle: string[] = [];
			for (const { entry, source } of without) {
				const { load } = new SourceLoader({ file, source }, sources);
				const outcomes = await outcomesOf(load).catch(() => undefined);
				if (isDeepStrictEqual(outcomes, expected)) idle.push(entry);
			}
			expect(idle).toEqual([]);
		},
	);
});

it.each(Object.entries(noticedElsewhere))('the entries of %s show in %s', (_table, file) => {
	expect(existsSync(path.join(packageFolder, file))).toBe(true);
});
