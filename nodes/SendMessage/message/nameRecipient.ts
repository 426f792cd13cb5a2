import type { PrepareFields } from '../../shared/operation/operation';

/** Renames the recipient field to the name in the credential (docs/assumptions.md). */
export const nameRecipient: PrepareFields = function ({ to, ...others }) {
	return { ...others, [this.client.settings.names.recipientField]: to };
};
