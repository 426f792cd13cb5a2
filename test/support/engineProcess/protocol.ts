import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../../nodes/OutboundContact/report';

/** What the engine's process is told. */
export type EngineOrder =
	| {
			type: 'run';
			parameters: IDataObject;
			items: IDataObject[];
			/** Fields of the `crmApi` credential. */
			credential: IDataObject;
	  }
	| { type: 'cancel' };

/** One output item of the node. */
export interface OutputItem {
	output: 'sent' | 'notSent';
	/** Index of the input item that it says it belongs to. */
	item: number;
	report: ContactReport;
}

/** What the node gave out, and what stopped it if anything did. */
export interface NodeResult {
	items: OutputItem[];
	error?: string;
}

/** What the engine's process tells. */
export type EngineNews = { type: 'ready' } | { type: 'finished'; result: NodeResult };
