import { templateStatuses, type Template, type TemplateStatus } from '../contract';
import type { TemplateIdentity } from './types';

/** `limit` of a request for all templates; the API's default is 100 (spec, section 8). */
export const limitForAll = '10000';

/** A template's status as far as it is shown; it may be missing or misspelled. */
type WithStatus = { status?: Template['status'] | null };

/** A template's status in the API's own spelling (spec, section 3), if it is a documented one. */
export function templateStatus({ status }: WithStatus): TemplateStatus | undefined {
	const text = String(status ?? '')
		.trim()
		.toUpperCase();
	return templateStatuses.find((known) => known === text);
}

/**
 * Whether a template in the list of those with a status has it. One that shows no documented status
 * has: the CRM lists what was asked for, by default approved ones (spec, section 4).
 */
export function hasStatus(template: WithStatus, status = 'APPROVED'): boolean {
	return (templateStatus(template) ?? status) === status;
}

/** Finds a template by name and language in the list of those with this status. */
export function findTemplate(
	templates: readonly Template[],
	{ name, language }: TemplateIdentity,
	status?: string,
): Template | undefined {
	return templates.find(
		(each) => each.name === name && each.language === language && hasStatus(each, status),
	);
}
