/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { nodeName, type FinishedRun } from '../support/engine';

/** Writes down what the cases end in, instead of comparing it. */
export const writesOutcomes = process.env.CRM_WRITE_OUTCOMES !== undefined;

const fileOf = (suite: string) => path.join(__dirname, 'outcomes', `${suite}.txt`);

/**
 * What each case of a suite ends in, by its title, as read by somebody who has found it right. A case that
 * runs no node once, but polls, checks all in itself.
 */
export function readOutcomes(suite: string): Map<string, string> {
	const outcomes = new Map<string, string>();
	if (!existsSync(fileOf(suite))) return outcomes;
	let outcome = '';
	for (const line of readFileSync(fileOf(suite), 'utf8').split('\n')) {
		if (line.startsWith('\t')) outcomes.set(JSON.parse(line) as string, outcome);
		else outcome = line;
	}
	return outcomes;
}

/** Writes each outcome, followed by the titles of its cases. */
export function writeOutcomes(suite: string, outcomes: ReadonlyMap<string, string>): void {
	const titles = new Map<string, string[]>();
	for (const [title, outcome] of outcomes) {
		if (outcome === '') continue;
		titles.set(outcome, [...(titles.get(outcome) ?? []), `\t${JSON.stringify(title)}\n`]);
	}
	const text = [...titles].sort().map(([outcome, lines]) => `${outcome}\n${lines.sort().join('')}`);
	if (text.length > 0) writeFileSync(fileOf(suite), text.join(''));
}

/** What the items of a run came to, or what has stopped it, on one line. */
export function describeOutcome(run: FinishedRun): string {
	if (run.error) return `stopped: ${onOneLine(run.error.message)}`;
	const ends = [0, 1].flatMap((output) =>
		run.json(nodeName, output).map(({ error, reason, status }) => {
			const end = [status, reason, error].filter((part) => typeof part === 'string').join(', ');
			return end === '' ? 'done' : onOneLine(end);
		}),
	);
	const counts = new Map<string, number>();
	for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
	return [...counts].map(([end, count]) => `${count} × ${end}`).join('; ') || 'nothing';
}

/** Without what differs from run to run: ports, times, and parts of long values. */
function onOneLine(text: string): string {
	return JSON.stringify(text)
		.slice(1, -1)
		.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1')
		.replace(/20\d\d-\d\d-\d\dT[\d:.]*(?:Z|[+-]\d\d:\d\d)?/g, '20…')
		.slice(0, 120);
}
