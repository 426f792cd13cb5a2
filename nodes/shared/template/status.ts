import type { Template } from '../contract';

/**
 * Whether a template can be sent. One without a status can: the API lists approved templates unless
 * another status is asked for (spec, section 4).
 */
export function isApproved({ status }: { status?: Template['status'] | null }): boolean {
	return String(status ?? 'APPROVED').toUpperCase() === 'APPROVED';
}
