/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { ensureOwnNodes } from '../../../scripts/n8n/ownNodes';

/** A cell as the API of Google Sheets answers it for `UNFORMATTED_VALUE`; texts where it has none. */
export type SheetCell = string | number | boolean;

/** What n8n's node needs of the engine to read a sheet. */
interface ReadingContext {
	getInputData: () => unknown[];
	getNode: () => { typeVersion: number };
	getNodeParameter: (name: string, item: number, fallback: unknown) => unknown;
	getCredentials: () => Promise<IDataObject>;
	helpers: {
		requestOAuth2: (credential: string, request: { qs: IDataObject }) => Promise<unknown>;
	};
}

interface ReadOperation {
	execute: (
		this: ReadingContext,
		sheet: unknown,
		name: string,
	) => Promise<Array<{ json: IDataObject }>>;
}

type GoogleSheet = new (id: string, context: ReadingContext) => unknown;

/**
 * Reads a sheet by n8n's own Google Sheets node, as it is set when somebody adds it.
 *
 * @param values what the API answers, the row with the names of the columns first
 * @returns the json of its items, and how the node asked for the cells
 */
export async function readGoogleSheet(
	values: SheetCell[][],
): Promise<{ rows: IDataObject[]; asked: IDataObject }> {
	const folder = await ensureOwnNodes(() => undefined);
	const load = <Module>(file: string): Module =>
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- its path is known at run time only
		require(path.join(folder, 'dist/nodes/Google/Sheet/v2', file)) as Module;
	const { GoogleSheet } = load<{ GoogleSheet: GoogleSheet }>('helpers/GoogleSheet.js');
	const { execute } = load<ReadOperation>('actions/sheet/read.operation.js');
	let asked: IDataObject = {};
	const context: ReadingContext = {
		getInputData: () => [{ json: {} }],
		getNode: () => ({ typeVersion: 4.7 }),
		getNodeParameter: (name, _item, fallback) => (name === 'authentication' ? 'oAuth2' : fallback),
		getCredentials: async () => ({}),
		helpers: {
			requestOAuth2: async (_credential, { qs }) => {
				asked = qs;
				return { range: 'Contacts!A1:D9', majorDimension: 'ROWS', values };
			},
		},
	};
	const sheet = new GoogleSheet('spreadsheet', context);
	const items = await execute.call(context, sheet, 'Contacts');
	return { rows: items.map(({ json }) => json), asked };
}
