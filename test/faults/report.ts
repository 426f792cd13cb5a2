import { markdownTable } from '../../scripts/markdown/table';
import type { Attempt } from './attempt';
import type { Figures } from './figures';

type Row = Array<string | number>;

const headers = [
	'Contacts',
	'Runs',
	'Faults met',
	'Retries',
	'Sent',
	'Skipped',
	'Failed',
	'Pending',
	'Unconfirmed (arrived)',
	'Violations',
	'Peak',
	'Time (s)',
];

/** A Markdown table with the figures of every trial. */
export function trialTable(attempts: readonly Attempt[]): string {
	return markdownTable(
		['Scenario', 'Seed', ...headers],
		attempts.map(({ plan, figures }) => [plan.scenario.title, plan.seed, ...cells(figures)]),
		1,
	);
}

/** A Markdown table with the sums of every scenario. */
export function summaryTable(attempts: readonly Attempt[]): string {
	const titles = [...new Set(attempts.map(({ plan }) => plan.scenario.title))];
	const rows = titles.map((title): Row => {
		const ofScenario = attempts.filter(({ plan }) => plan.scenario.title === title);
		return [title, ofScenario.length, ...cells(sumFigures(ofScenario))];
	});
	return markdownTable(
		['Scenario', 'Seeds', ...headers],
		[...rows, ['all', attempts.length, ...cells(sumFigures(attempts))]],
		1,
	);
}

/** Lists all violations, and what all trials together fall short of, one per line. */
export function listViolations(attempts: readonly Attempt[]): string {
	const violations = attempts.flatMap(({ plan, violations }) =>
		violations.map(
			({ promise, text }) => `${plan.scenario.title}, seed ${plan.seed}: ${promise}: ${text}`,
		),
	);
	const { contacts, faults } = sumFigures(attempts);
	if (faults < contacts / 4) violations.push(`only ${faults} faults for ${contacts} contacts`);
	return violations.join('\n');
}

function sumFigures(attempts: readonly Attempt[]): Figures {
	return attempts
		.map(({ figures }) => figures)
		.reduce((sum, figures) => {
			const names = Object.keys(sum) as Array<keyof Figures>;
			const added = Object.fromEntries(names.map((name) => [name, sum[name] + figures[name]]));
			return { ...(added as unknown as Figures), peak: Math.max(sum.peak, figures.peak) };
		});
}

function cells(figures: Figures): Row {
	return [
		figures.contacts,
		figures.runs,
		figures.faults,
		figures.retries,
		figures.sent,
		figures.skipped,
		figures.failed,
		figures.pending,
		`${figures.unconfirmed} (${figures.arrived})`,
		figures.violations,
		figures.peak,
		figures.seconds.toFixed(1),
	];
}
