import * as z from 'zod/v4-mini';

import { endpoints } from '../nodes/shared/contract';
import type { ApiNames, Endpoint, EndpointName } from '../nodes/shared/contract';

import { errorBody, pathParameters, successStatus } from './contract';
import { resolvePath } from './paths';

type JsonObject = Record<string, unknown>;

const statusTexts = { 200: 'Done', 201: 'Created' } as const;

const errorResponses: Record<string, string> = {
	400: 'The request does not match the schema',
	401: 'The token is missing, unknown or deactivated',
	404: 'A record with a given id does not exist in the account of the token',
	500: 'The service failed',
};

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
	const jsonSchema = z.toJSONSchema(schema, { io }) as JsonObject;
	delete jsonSchema.$schema;
	return jsonSchema;
}

/** The body schema of a send, with the recipient field under the account's own name. */
function withRecipientField(schema: JsonObject, recipientField: string): JsonObject {
	if (recipientField === 'to') return schema;
	const renamed = { ...schema };
	for (const variants of ['anyOf', 'oneOf']) {
		const each = schema[variants] as JsonObject[] | undefined;
		if (each) renamed[variants] = each.map((one) => withRecipientField(one, recipientField));
	}
	if (schema.properties) {
		const { to, ...properties } = schema.properties as JsonObject;
		renamed.properties = { ...properties, [recipientField]: to };
		renamed.required = (schema.required as string[]).map((name) =>
			name === 'to' ? recipientField : name,
		);
	}
	return renamed;
}

function queryParameters(query: z.ZodMiniObject): JsonObject[] {
	const { properties = {}, required = [] } = toJsonSchema(query, 'input');
	return Object.entries(properties as JsonObject).map(([name, schema]) => ({
		name,
		in: 'query',
		required: (required as string[]).includes(name),
		schema,
	}));
}

function operation(name: EndpointName, endpoint: Endpoint, apiNames: ApiNames): JsonObject {
	const isSend = name === 'sendChatappMessage' || name === 'sendSocialMessage';
	const body = endpoint.body && toJsonSchema(endpoint.body, 'input');
	const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
	return {
		operationId: name,
		summary: endpoint.summary,
		description: `Spec, section 4; standing: ${endpoint.standing}.`,
		tags: [resolvePath(endpoint, apiNames, '').split('/')[1]],
		parameters: [
			...(pathParameters(endpoint).includes('id') ? [idParameter] : []),
			...(endpoint.query ? queryParameters(endpoint.query) : []),
		],
		...(body && {
			requestBody: {
				required: true,
				content: {
					'application/json': {
						schema: isSend ? withRecipientField(body, apiNames.recipientField) : body,
					},
				},
			},
		}),
		responses: {
			[successStatus(endpoint)]: {
				description: statusTexts[successStatus(endpoint)],
				content: { 'application/json': { schema: toJsonSchema(endpoint.response, 'output') } },
			},
			...Object.fromEntries(
				Object.keys(errorResponses).map((status) => [
					status,
					{ $ref: `#/components/responses/Error${status}` },
				]),
			),
		},
	};
}

/**
 * Describes the contract as an OpenAPI 3.1 document for an account with these names.
 *
 * @param serverUrl URL of the API, absolute or relative to the document
 */
export function openApiDocument(apiNames: ApiNames, serverUrl: string): JsonObject {
	const paths: Record<string, JsonObject> = {};
	for (const [name, endpoint] of Object.entries(endpoints) as Array<[EndpointName, Endpoint]>) {
		const path = resolvePath(endpoint, apiNames, '{id}');
		paths[path] = {
			...paths[path],
			[endpoint.method.toLowerCase()]: operation(name, endpoint, apiNames),
		};
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'CRM service (sandbox)',
			version: '1.0.0',
			description:
				'Generated from the contract that the nodes are built on. The token determines the account.',
		},
		servers: [{ url: serverUrl }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } },
			schemas: { Error: toJsonSchema(errorBody, 'output') },
			responses: Object.fromEntries(
				Object.entries(errorResponses).map(([status, description]) => [
					`Error${status}`,
					{
						description,
						content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
					},
				]),
			),
		},
	};
}
