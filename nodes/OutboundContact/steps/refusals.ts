import { RunEnded } from '../report/errors';

/** What to do where claims cannot be relied on. */
export const withoutKeyAdvice =
	'Clear "Campaign Key" to send without this protection, but only to people who certainly did not get the message yet.';

/** The error for a CRM whose list does not show the first lead that is to be claimed. */
export function unlistedError(): RunEnded {
	return refusedError(
		'A lead cannot be read back from the CRM',
		`"Campaign Key" is stored on each lead, but the list of leads does not show the first one, so this cannot be verified. ${withoutKeyAdvice}`,
	);
}

/** The error for a CRM that does not show the first claim after storing it. */
export function claimNotKeptError(): RunEnded {
	return refusedError(
		'The CRM does not keep what is stored in the metadata of a lead',
		`So "Campaign Key" cannot prevent a second message. If the list of leads lags behind, run again later. ${withoutKeyAdvice}`,
	);
}

/**
 * The error for an update that lost values of a lead, which were written back once. It ends the run with
 * its results if a message was sent before.
 */
export function lostValuesError(
	leadId: string,
	lost: ReadonlyMap<string, unknown>,
	isNothingSent: boolean,
): RunEnded {
	const values = [...lost].map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
	const text = `"Campaign Key" stores the campaign in the metadata of each lead. When it did, lead ${leadId} lost ${values.join(', ')}. This was written back once: check the lead in the CRM. ${withoutKeyAdvice}`;
	const message = 'An update of a lead loses other data of it';
	return isNothingSent ? refusedError(message, text) : new RunEnded('stopped', message, text);
}

/** The error for a CRM that lacks something that the run needs, before the first message. */
export function refusedError(message: string, description: string): RunEnded {
	return new RunEnded('refused', message, `${description} Nothing was sent.`);
}
