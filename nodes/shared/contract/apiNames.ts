/**
 * Names for which the spec uses a neutral word (`chatapp`, `social`) or gives none, with the defaults
 * that the credential can override (docs/assumptions.md). Keys are its fields, in braces in paths.
 */
export const apiNameDefaults = {
	chatappPath: 'chatapp',
	socialPath: 'social',
	membersPath: 'integration/members',
	dealPath: 'deal',
	appointmentPath: 'appointment',
	recipientField: 'to',
} as const;

export type ApiName = keyof typeof apiNameDefaults;

export type ApiNames = Record<ApiName, string>;
