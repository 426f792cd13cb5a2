import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../../nodes/OutboundContact/report/report';

/** A command to the engine's process. */
export type EngineCommand =
	| {
			type: 'run';
			/** The package to run instead of this repository's. */
			packageFolder?: string;
			parameters: IDataObject;
			items: IDataObject[];
			/** Fields of the `crmApi` credential. */
			credential: IDataObject;
	  }
	| { type: 'cancel' };

/** One output item of the node. */
export interface OutputItem {
	output: 'sent' | 'notSent';
	/** Index of the paired input item. */
	item: number;
	/** Of CRM Outbound Contact. Other nodes output something else. */
	report: ContactReport;
}

/** The node's output, and the error that stopped it, if any. */
export interface NodeResult {
	items: OutputItem[];
	error?: string;
}

/** A message from the engine's process. */
export type EngineEvent = { type: 'ready' } | { type: 'finished'; result: NodeResult };
