/**
 * Names in paths and bodies for which the spec writes a neutral word (`chatapp`, `social`) or
 * gives none, with the value used until the credential says otherwise (docs/assumptions.md).
 * The keys are the credential's fields; in an endpoint's path they stand in braces.
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
