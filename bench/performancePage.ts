import { isReached, type Figure, type Section, type SectionResult } from './figure';
import { pictureTitles } from './pictures';

/** What was measured, when and where. */
export interface Measurement extends SectionResult {
	/** ISO 8601. */
	date: string;
	machine: string;
}

/** Why a figure is not what is wanted, by the beginning of what it says. */
export type Reasons = Array<[beginning: string, reason: string]>;

/** The page docs/performance.md. */
export function performancePage(
	sections: readonly Section[],
	measurements: Record<string, Measurement>,
	reasons: Reasons,
): string {
	const parts = sections
		.filter(({ name }) => name in measurements)
		.map((section) => sectionPart(section, measurements[section.name], reasons));
	return `# Performance

Figures of \`npm run bench\`, which writes this page; \`npm run bench -- --only NAME\` measures one part again. Compare ratios, not times: times say more about the machine. What was wanted and is not reached is marked, with the reason.

${parts.join('\n')}`;
}

function sectionPart(
	{ name, title, method }: Section,
	{ figures, pictures = {}, date, machine }: Measurement,
	reasons: Reasons,
): string {
	const rows = figures.map((figure) => [
		figure.what,
		shownFigure(figure),
		'atMost' in figure.wanted
			? `at most ${figure.wanted.atMost}`
			: `at least ${figure.wanted.atLeast}`,
		isReached(figure) ? 'yes' : '**no**',
		figure.note ?? '',
	]);
	const missed = figures.filter((figure) => !isReached(figure));
	const told = reasons.filter(([beginning]) =>
		missed.some(({ what }) => what.startsWith(beginning)),
	);
	return [
		`## ${title}\n`,
		`${method}\n`,
		`Measured on ${date.slice(0, 10)} by \`npm run bench -- --only ${name}\`: ${machine}.\n`,
		table(['what', 'measured', 'wanted', 'reached', 'in figures'], rows),
		...told.map(([beginning, reason]) => `- **${beginning}**: ${reason}\n`),
		...Object.keys(pictures).map(
			(picture) => `![${pictureTitles[picture]}](images/performance-${picture}.svg)\n`,
		),
	].join('\n');
}

/** Such as `1.12 (1.05 to 1.20)`. */
export function shownFigure({ measured, range }: Figure): string {
	const shown = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
	return range ? `${shown(measured)} (${range.map(shown).join(' to ')})` : shown(measured);
}

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows];
	return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
