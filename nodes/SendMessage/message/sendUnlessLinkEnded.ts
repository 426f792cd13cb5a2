import type { SendRequest } from '../../shared/operation/operation';
import { linkEnd, shownLinkEnd } from '../../shared/template';
import { InvalidInput } from '../../shared/invalidInput';
import { isStructured } from '../../shared/records';

/**
 * Sends a template unless a link to a file in it has ended while the message waited for its turn: the CRM
 * would take it, and nobody would get it.
 *
 * @throws {InvalidInput} when a link has ended; nothing was sent
 */
export const sendUnlessLinkEnded: SendRequest = async (fields, send) => {
	const { components } = Object(fields.template) as { components?: unknown };
	const ends = linksIn(components).flatMap((link) => linkEnd(link) ?? []);
	const end = Math.min(...ends);
	return await send(fields, {
		checkBeforeSending: () => (end <= Date.now() ? endedLink(end) : undefined),
	});
};

function endedLink(end: number): InvalidInput {
	return new InvalidInput(
		'The link to a file has ended before the message was sent',
		`It ended at ${shownLinkEnd(end)}. Create a new one in "Template Variables", or upload the file where its link stays. Nothing was sent for this item.`,
	);
}

/** The links to files in the components of a message. */
function linksIn(value: unknown): string[] {
	if (!isStructured(value)) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		name === 'link' && typeof inner === 'string' ? [inner] : linksIn(inner),
	);
}
