import {
	ICredentialsHelper,
	NodeHelpers,
	UnexpectedError,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialType,
	type ICredentialsExpressionResolveValues,
	type IDataObject,
	type IExecuteData,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
	type INodeParameters,
	type INodeProperties,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/** Takes credentials from a test instead of n8n's database. */
export class HarnessCredentialsHelper extends ICredentialsHelper {
	constructor(
		private readonly types: Map<string, ICredentialType>,
		private readonly data: IDataObject,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	/** Signs a request as the credential type does. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type(typeName);
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		throw new UnexpectedError('The harness does not resolve the expressions of a credential');
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	/**
	 * The test's values, completed by the defaults of the credential type. Expressions are evaluated for the
	 * item, as n8n does.
	 */
	async getDecrypted(
		_additionalData: unknown,
		_details: INodeCredentialsDetails,
		typeName: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		resolve?: ICredentialsExpressionResolveValues,
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
		const credential = { ...this.data, ...withDefaults } as ICredentialDataDecryptedObject;
		if (!resolve) return credential;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = resolve;
		return workflow.expression.getParameterValue(
			...([credential as INodeParameters, runExecutionData, runIndex, itemIndex] as const),
			...([node.name, connectionInputData, mode, {}, executeData] as const),
		) as ICredentialDataDecryptedObject;
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
