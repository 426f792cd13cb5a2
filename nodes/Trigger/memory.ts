import { fingerprint } from '../shared/fingerprint';
import { minuteMs } from '../shared/units';

/** What is remembered between polls, whatever the event. */
export interface Memory<State> {
	/**
	 * An unknown record whose time is before this is old: seen and forgotten, or never watched. CRM time, in ms
	 * since the epoch.
	 */
	mark: number;
	/** The states of records, by the fingerprints of their IDs. */
	known: Record<string, State>;
	/** Whether no poll has written it: all that the CRM shows was there before. */
	isNew?: boolean;
}

/** A memory for which all that was before a time is old; of 0, nothing is. */
export const memoryFrom = <State>(mark: number): Memory<State> => ({
	mark,
	known: {},
	isNew: true,
});

/** A record as the CRM lists it. */
export interface ListedRecord<State, Found> {
	id: string;
	/** When it was created, or was last active; in ms since the epoch. */
	at: number;
	/** Its state, to be remembered, and what has happened to it, if anything has. */
	compare(this: void, before: State | undefined): [state: State, found?: Found];
}

/** How the records of an event are remembered. */
export interface Remembering<State> {
	/** How long a record may take to appear in the CRM's list, in ms. */
	overlapMs?: number;
	/** Whether the mark alone says that a record is old: then it is forgotten, and no other one is. */
	isSettled?(this: void, state: State, mark: number): boolean;
	/** How many are remembered, where the mark settles none. */
	limit?: number;
}

export const defaultOverlapMs = 10 * minuteMs;

/** Some 1.3 MB, which n8n writes with each event. */
const mostRemembered = 30_000;

/**
 * Finds what has happened to the records of a list since the last poll, the least recent first, and the memory
 * for the next one. Beyond the limit, the least recent records are forgotten.
 *
 * The mark stays behind the newest record by the overlap, and moves only forward. A time ahead of the current
 * one is wrong, or without its zone, and does not move it, so that it hides no other record.
 *
 * @param now by the CRM's clock, in ms since the epoch
 * @returns `isRecognized`: whether the list has a record that was remembered, or none at all
 */
export function compareRecords<State, Found>(
	listed: ReadonlyArray<ListedRecord<State, Found>>,
	memory: Memory<State>,
	now: number,
	remembering: Remembering<State> = {},
): { found: Found[]; memory: Memory<State>; isRecognized: boolean } {
	const { overlapMs = defaultOverlapMs, isSettled, limit = mostRemembered } = remembering;
	const known = new Map(Object.entries(memory.known));
	const inOrder = [...listed].sort((one, other) => one.at - other.at);
	// One that is listed twice counts in its newest form.
	const records = [...new Map(inOrder.map((each) => [fingerprint(each.id), each]))];
	const isRecognized = records.length === 0 || records.some(([key]) => known.has(key));
	const found: Found[] = [];
	for (const [key, { compare }] of records) {
		const [state, event] = compare(known.get(key));
		known.delete(key);
		known.set(key, state);
		if (event !== undefined) found.push(event);
	}
	const mark = inOrder.reduce(
		(latest, { at }) => (at > now ? latest : Math.max(latest, at - overlapMs)),
		memory.mark,
	);
	const kept = isSettled
		? [...known].filter(([, state]) => !isSettled(state, mark))
		: [...known].slice(-limit);
	return { found, memory: { mark, known: Object.fromEntries(kept) }, isRecognized };
}
