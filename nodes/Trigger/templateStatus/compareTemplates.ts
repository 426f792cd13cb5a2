import { templateStatuses, type Template, type TemplateStatus } from '../../shared/contract';
import { isRecord } from '../../shared/records';
import { fingerprint } from '../../shared/fingerprint';

/** State between polls for template statuses. */
export interface TemplateMemory {
	/** Fingerprint of the channel integration that the templates belong to. */
	integration: string;
	/** Statuses by the fingerprints of the templates' IDs. */
	known: Record<string, TemplateStatus>;
}

/** Whether this is the state of a poll. */
export function isTemplateMemory(kept: unknown): kept is TemplateMemory {
	return isRecord(kept) && typeof kept.integration === 'string' && isRecord(kept.known);
}

/** A template whose status changed since the last poll. */
export interface StatusChange extends Template {
	/** `null` for a new template. */
	previousStatus: TemplateStatus | null;
}

/** Maximum number of remembered templates. Those beyond it are never reported. */
const mostKnown = 10_000;

/**
 * Finds the templates whose status changed, and the state to remember. A template that is in no
 * list stays remembered: it may have moved between two lists while they were read.
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
	const before = new Map(Object.entries(isFirst ? {} : memory.known));
	const now = new Map<string, Template>();
	for (const template of templates) {
		if (!templateStatuses.includes(template.status)) continue;
		const key = fingerprint(template.id);
		// Each status has its own list: a template that changes while they are read is in two of them.
		const other = now.get(key);
		const isLater = !other || other.status === (before.get(key) ?? 'PENDING');
		if (isLater) now.set(key, template);
	}

	const known = new Map(before);
	const changes: StatusChange[] = [];
	for (const [key, template] of now) {
		const previousStatus = before.get(key) ?? null;
		if (previousStatus === null && known.size >= mostKnown) continue;
		known.set(key, template.status);
		if (isFirst || template.status === previousStatus) continue;
		changes.push({ ...template, previousStatus });
	}
	return { changes, memory: { integration, known: Object.fromEntries(known) } };
}
