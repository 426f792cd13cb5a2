import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Endpoint, RequestKind } from '../../contract';
import { shownAddress } from '../apiSettings';

/** The failed request, with the names that messages need. */
export interface RequestDetails {
	endpoint: Pick<Endpoint, 'method' | 'path' | 'summary' | 'response'>;
	/** Name that the user gave the credential. */
	credentialName?: string;
	baseUrl: string;
	/** The proxy of the node's "Request Options", if any. */
	proxy?: IHttpRequestOptions['proxy'];
	/** Body and query as sent. */
	body?: unknown;
	query?: unknown;
	/** The label of the parameter behind a field of the body or the query. */
	labelOf?: (field: string) => string | undefined;
	/** Label of the parameter that filled `{id}` in the path. */
	idLabel?: string;
	kind: RequestKind;
	attempts: number;
}

/** Fields whose IDs must belong to the token's account (spec, section 7). */
export const references = /(?<!tax)Id$|Owner$|^accountIntegration$|^template$/;

/** The host of the base URL. */
export function hostIn(baseUrl: string): string {
	return shownAddress(baseUrl).split('/')[2];
}
