/** One row of the table: what was measured, against what is wanted. */
export interface Figure {
	/** What is measured, in which unit. */
	what: string;
	measured: number;
	/** Least and most of the rounds, where there were several. */
	range?: [least: number, most: number];
	wanted: { atMost: number } | { atLeast: number };
	/** More that belongs to it, such as what took part. */
	note?: string;
}

/** Points of a picture. */
export interface Point {
	x: number;
	y: number;
	/** Which line it belongs to. */
	line: string;
}

/** What a part of the benchmarks has found out. */
export interface SectionResult {
	figures: Figure[];
	/** Points by the name of the picture that they belong to. */
	pictures?: Record<string, Point[]>;
}

/** A part of the benchmarks that can be run alone. */
export interface Section {
	name: string;
	title: string;
	/** How it is measured, for the page. */
	method: string;
	measure(): Promise<SectionResult>;
}

/** Whether the figure is what is wanted. */
export function isReached({ measured, wanted }: Figure): boolean {
	return 'atMost' in wanted ? measured <= wanted.atMost : measured >= wanted.atLeast;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
