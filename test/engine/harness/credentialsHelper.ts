import {
	ICredentialsHelper,
	NodeHelpers,
	UnexpectedError,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialType,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';

import type { HarnessNodeTypes } from './nodeTypes';

/** Credentials that a test gives instead of n8n's database; the rest is as n8n does it. */
export class HarnessCredentialsHelper extends ICredentialsHelper {
	/** Where the credential's own expressions are resolved. */
	private expressionScope?: Workflow;

	constructor(
		private readonly types: Map<string, ICredentialType>,
		private readonly data: IDataObject,
		private readonly nodeTypes: HarnessNodeTypes,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	/** Resolves the credential's generic `authenticate` with n8n's own expressions. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
		_workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const authenticate = this.type(typeName).authenticate;
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		this.expressionScope ??= new Workflow({
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes: this.nodeTypes,
		});
		const { expression } = this.expressionScope;
		const headers = Object.entries(authenticate?.properties.headers ?? {}).map(([name, value]) => [
			name,
			expression.getSimpleParameterValue(
				node,
				value as string,
				'internal',
				{ $credentials: credentials },
				undefined,
				'',
			),
		]);
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, ...Object.fromEntries(headers) },
		};
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	/** The test's values over the defaults of the credential's own fields. */
	async getDecrypted(
		_additionalData: unknown,
		_details: INodeCredentialsDetails,
		typeName: string,
	): Promise<ICredentialDataDecryptedObject> {
		const properties = this.getCredentialsProperties(typeName);
		const withDefaults = NodeHelpers.getNodeParameters(
			properties,
			this.data as INodeParameters,
			true,
			false,
			null,
			null,
		);
		return { ...this.data, ...withDefaults } as ICredentialDataDecryptedObject;
	}

	getCredentialsProperties(typeName: string): INodeProperties[] {
		return this.type(typeName).properties;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new UnexpectedError('Encrypted credentials are not part of the harness');
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	private type(typeName: string): ICredentialType {
		const type = this.types.get(typeName);
		if (type) return type;
		throw new UnexpectedError(`The package has no credential type "${typeName}"`);
	}
}
