import { templateStatuses, type Template, type TemplateStatus } from '../../shared/contract';
import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { fromFixedWidth, recordsOf, toFixedWidth } from '../memory/fixedWidth';

/** State between polls for template statuses. */
export interface TemplateMemory {
	/** Fingerprint of the channel integration that the templates belong to. */
	integration: string;
	/** Per template: fingerprint of the ID and index of the status, 10 characters, concatenated. */
	known: string;
	/** Whether the limit was exceeded, so that an unknown template may be old. */
	isFull?: boolean;
}

/** A template whose status changed since the last poll. */
export interface StatusChange {
	template: Template;
	/** `null` for a new template. */
	previousStatus: TemplateStatus | null;
}

/** Maximum number of remembered templates: 100 kB. Listed templates take precedence over others. */
const mostKnown = 10_000;

/**
 * Finds the templates whose status changed, and the state to remember. A template that is in no
 * list stays remembered: it may have moved between two lists while they were read.
 *
 * Templates beyond the limit are never reported.
 *
 * @param templates all templates of the channel, of every status
 * @param memory `undefined` at the first poll, which reports nothing; the memory of another channel
 *   counts as none
 */
export function compareTemplates(
	templates: readonly Template[],
	integrationId: string,
	memory: TemplateMemory | undefined,
): { changes: StatusChange[]; memory: TemplateMemory } {
	const integration = fingerprint(integrationId);
	const isFirst = memory?.integration !== integration;
	const before = isFirst ? new Map<string, TemplateStatus>() : unpack(memory.known);
	const now = new Map<string, Template>();
	for (const template of templates) {
		if (!templateStatuses.includes(template.status)) continue;
		const key = fingerprint(template.id);
		now.set(key, later(now.get(key), template, before.get(key)));
	}

	const changes: StatusChange[] = [];
	for (const [key, template] of now) {
		const previousStatus = before.get(key) ?? null;
		if (isFirst || template.status === previousStatus) continue;
		if (previousStatus === null && memory.isFull) continue;
		changes.push({ template, previousStatus });
	}
	const known = new Map([...now].map(([key, { status }]) => [key, status]));
	for (const [key, status] of before) if (!known.has(key)) known.set(key, status);
	const isFull = now.size > mostKnown || (!isFirst && memory.isFull === true);
	return { changes, memory: { integration, known: pack(known), ...(isFull && { isFull }) } };
}

/**
 * Picks the later of two statuses of a template. Each status has its own list, and a template that
 * changes while they are read is in two of them.
 */
function later(
	one: Template | undefined,
	other: Template,
	before: TemplateStatus | undefined,
): Template {
	if (!one || one.status === (before ?? 'PENDING')) return other;
	return one;
}

function pack(known: ReadonlyMap<string, TemplateStatus>): string {
	return [...known]
		.slice(0, mostKnown)
		.map(([key, status]) => key + toFixedWidth(templateStatuses.indexOf(status), 1))
		.join('');
}

function unpack(known: string): Map<string, TemplateStatus> {
	return new Map(
		recordsOf(known, fingerprintWidth + 1).map((record) => [
			record.slice(0, fingerprintWidth),
			templateStatuses[fromFixedWidth(record.slice(fingerprintWidth))],
		]),
	);
}
