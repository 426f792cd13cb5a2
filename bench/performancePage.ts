import { isReached, type Figure, type Section, type SectionResult } from './figure';
import { pictureTitles } from './pictures';

/** Results with their date and machine. */
export interface Measurement extends SectionResult {
	/** ISO 8601. */
	date: string;
	machine: string;
}

/** Reasons for missed targets, by the start of the figure's name. */
export type Reasons = Array<[start: string, reason: string]>;

/** Renders the page docs/performance.md. */
export function performancePage(
	sections: readonly Section[],
	measurements: Record<string, Measurement>,
	reasons: Reasons,
): string {
	const parts = sections
		.filter(({ name }) => name in measurements)
		.map((section) => sectionPart(section, measurements[section.name], reasons));
	return `# Performance

\`npm run bench\` writes this page; \`npm run bench -- --only NAME\` measures one part again. Compare the ratios rather than the times, which depend on the machine. Missed targets are marked, with the reason.

${parts.join('\n')}`;
}

function sectionPart(
	{ name, title, method }: Section,
	{ figures, pictures = {}, date, machine }: Measurement,
	reasons: Reasons,
): string {
	const rows = figures.map((figure) => [
		figure.what,
		formatFigure(figure),
		'atMost' in figure.target
			? `at most ${figure.target.atMost}`
			: `at least ${figure.target.atLeast}`,
		isReached(figure) ? 'yes' : '**no**',
		figure.note ?? '',
	]);
	const missed = figures.filter((figure) => !isReached(figure));
	const matching = reasons.filter(([start]) => missed.some(({ what }) => what.startsWith(start)));
	return [
		`## ${title}\n`,
		`${method}\n`,
		`Measured on ${date.slice(0, 10)} by \`npm run bench -- --only ${name}\`: ${machine}.\n`,
		table(['what', 'measured', 'target', 'reached', 'details'], rows),
		...matching.map(([start, reason]) => `- **${start}**: ${reason}\n`),
		...Object.keys(pictures).map(
			(picture) => `![${pictureTitles[picture]}](images/performance-${picture}.svg)\n`,
		),
	].join('\n');
}

/** Formats a figure, such as `1.12 (1.05 to 1.20)`. */
export function formatFigure({ measured, range }: Figure): string {
	const format = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
	return range ? `${format(measured)} (${range.map(format).join(' to ')})` : format(measured);
}

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows];
	return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
