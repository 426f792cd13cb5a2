import type { ApiNames } from '../nodes/shared/contract';

export function openApiDocument(apiNames: ApiNames) {
	return { openapi: '3.1.0', apiNames };
}
