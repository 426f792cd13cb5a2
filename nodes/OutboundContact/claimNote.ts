import type { IDataObject } from 'n8n-workflow';

import type { ContactEvidence } from './report';
import type { ConversationMark } from './settling/conversationMarks';

/**
 * What a campaign noted in the metadata of a lead: `sending` before the send, `sent` after it,
 * `released` when the message certainly did not go out.
 */
export type ClaimStatus = 'sending' | 'sent' | 'released';

/** The note of a campaign on a lead: `metadata.campaigns.<key>`. */
export interface ClaimNote {
	status: ClaimStatus;
	/** Time of the note, ISO 8601, by the clock of n8n. */
	at: string;
	/** The run that wrote it. */
	run?: string;
	/** The conversation that the message goes to, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation?: boolean;
	/** What the CRM showed of the lead's conversations before the message, where it is known. */
	before?: ConversationMark[];
	/** What a run found out of a message that nobody confirmed. */
	evidence?: ContactEvidence;
	/** `at` of the note for which the evidence holds: a CRM may merge an older note into this one. */
	evidenceFor?: string;
}

/** A lead with more conversations keeps its metadata short: they are not noted. */
const mostMarks = 10;

/** Metadata of a lead, or `undefined` where the CRM's cannot be read as an object. */
export function readableMetadata(metadata: unknown): IDataObject | undefined {
	if (metadata === null || metadata === undefined) return {};
	if (typeof metadata !== 'object' || Array.isArray(metadata)) return undefined;
	return metadata as IDataObject;
}

/** The notes of all campaigns on a lead, or `undefined` where they cannot be read. */
export function campaignsOf(metadata: IDataObject): IDataObject | undefined {
	return readableMetadata(metadata.campaigns);
}

/** What is noted of a campaign, as it is; `undefined` where nothing is. */
export function noteOf(metadata: IDataObject, campaignKey: string): IDataObject | undefined {
	const campaigns = campaignsOf(metadata) ?? {};
	if (!Object.hasOwn(campaigns, campaignKey)) return undefined;
	return readableMetadata(campaigns[campaignKey]) ?? {};
}

/**
 * The state of a campaign on a lead; `undefined` when it never got there or was released. Any
 * other value counts as `sending` (fail closed).
 */
export function claimOf(
	metadata: IDataObject,
	campaignKey: string,
): 'sending' | 'sent' | undefined {
	const note = noteOf(metadata, campaignKey);
	if (!note || note.status === 'released') return undefined;
	return note.status === 'sent' ? 'sent' : 'sending';
}

/** The part of a note that says what the CRM showed before the message. */
export function noteOfMarks(marks: ConversationMark[] | undefined): Pick<ClaimNote, 'before'> {
	return marks && marks.length <= mostMarks ? { before: marks } : {};
}

/** What a note says that the CRM showed before the message; `undefined` where it says nothing. */
export function marksOfNote({ before }: IDataObject): ConversationMark[] | undefined {
	if (!Array.isArray(before)) return undefined;
	const marks = before as unknown[];
	const isMark = (mark: unknown): mark is ConversationMark =>
		typeof mark === 'object' && mark !== null && 'id' in mark && typeof mark.id === 'string';
	return marks.every(isMark) ? marks : undefined;
}

/** What a run found out of the message that a note is about. */
export function evidenceOf(note: IDataObject): ContactEvidence | undefined {
	const { evidence, evidenceFor, at } = note;
	if (evidenceFor === undefined || evidenceFor !== at) return undefined;
	return evidence === 'arrived' || evidence === 'notArrived' ? evidence : undefined;
}

/** Whether this run has claimed the lead. */
export function isClaimOf(run: string, metadata: unknown, campaignKey: string): boolean {
	const note = noteOf(readableMetadata(metadata) ?? {}, campaignKey);
	return note?.run === run && note.status === 'sending';
}

/** The lead's metadata without the campaign's note, everything else as it is. */
export function metadataWithoutNote(metadata: unknown, campaignKey: string): IDataObject {
	const { campaigns, ...others } = readableMetadata(metadata) ?? {};
	const notes = { ...readableMetadata(campaigns) };
	delete notes[campaignKey];
	return Object.keys(notes).length === 0 ? others : { ...others, campaigns: notes };
}

/** Metadata without whatever holds the name of this run, at any depth. */
export function withoutTraces(metadata: IDataObject, run: string): IDataObject {
	const entries = Object.entries(metadata).flatMap(([key, value]) => {
		if (!JSON.stringify(value ?? null).includes(run)) return [[key, value] as const];
		const inner = typeof value === 'object' && !Array.isArray(value) && value !== null;
		if (!inner || Object.values(value).includes(run)) return [];
		const rest = withoutTraces(value as IDataObject, run);
		return Object.keys(rest).length === 0 ? [] : [[key, rest] as const];
	});
	return Object.fromEntries(entries) as IDataObject;
}

/** The conversation that an earlier run of the campaign opened with the lead, if it noted one. */
export function ownConversationOf(metadata: unknown, campaignKey: string): string | undefined {
	if (campaignKey === '') return undefined;
	const note = noteOf(readableMetadata(metadata) ?? {}, campaignKey);
	const id = note?.isOwnConversation === true ? note.conversationId : undefined;
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The lead's metadata with the campaign's new note, everything else as it was. */
export function metadataWithClaim(
	metadata: IDataObject,
	campaignKey: string,
	note: ClaimNote,
): IDataObject {
	const campaigns = { ...campaignsOf(metadata), [campaignKey]: { ...note } };
	return { ...metadata, campaigns };
}
