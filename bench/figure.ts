/** One row of the table: a measured value and its target. */
export interface Figure {
	/** What is measured, with its unit. */
	what: string;
	measured: number;
	/** Minimum and maximum when there were several rounds. */
	range?: [least: number, most: number];
	target: { atMost: number } | { atLeast: number };
	/** Details, such as the absolute values. */
	note?: string;
}

/** A point of a chart. */
export interface Point {
	x: number;
	y: number;
	/** Name of its line. */
	line: string;
}

/** Results of a part of the benchmarks. */
export interface SectionResult {
	figures: Figure[];
	/** Points by the name of their chart. */
	pictures?: Record<string, Point[]>;
}

/** A part of the benchmarks that can run separately. */
export interface Section {
	name: string;
	title: string;
	/** Description of the method, for the page. */
	method: string;
	measure(): Promise<SectionResult>;
}

/** Whether the figure reaches its target. */
export function isReached({ measured, target }: Figure): boolean {
	return 'atMost' in target ? measured <= target.atMost : measured >= target.atLeast;
}

/** The median; of an even number of values the upper one. */
export function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
