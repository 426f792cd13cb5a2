import { templateStatuses, type Template, type TemplateStatus } from '../contract';
import type { TemplateIdentity } from './types';

/** `limit` of a request for all templates; the API's default is 100 (spec, section 8). */
export const limitForAll = '10000';

/** A template's status as far as it is shown; it may be missing or misspelled. */
type WithStatus = { status?: Template['status'] | null };

/**
 * A template's status in the API's own spelling (spec, section 3); `undefined` if it shows none of
 * the documented ones.
 */
export function templateStatus({ status }: WithStatus): TemplateStatus | undefined {
	const text = String(status ?? '')
		.trim()
		.toUpperCase();
	return templateStatuses.find((known) => known === text);
}

/**
 * Whether a template from the list of approved ones can be sent. One without a documented status can:
 * the CRM lists approved templates unless another status is asked for (spec, section 4), and refuses
 * to send others.
 */
export function isApproved(template: WithStatus): boolean {
	return (templateStatus(template) ?? 'APPROVED') === 'APPROVED';
}

/** Finds a template that can be sent, in the list of approved ones. */
export function findApproved(
	templates: readonly Template[],
	{ name, language }: TemplateIdentity,
): Template | undefined {
	return templates.find(
		(each) => each.name === name && each.language === language && isApproved(each),
	);
}
