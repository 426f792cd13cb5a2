/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type {
	IConnections,
	ICredentialType,
	IDataObject,
	INode,
	INodeTypeDescription,
	IRunExecutionData,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse as parseFlatted } from 'flatted';

/** Login of a user. */
export interface Login {
	email: string;
	/** 8 to 64 characters with an upper-case letter and a digit, as n8n requires. */
	password: string;
}

/** A workflow in n8n's export format. */
export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IDataObject;
	pinData?: IDataObject;
}

/** A credential stored in n8n. */
export interface StoredCredential {
	id: string;
	name: string;
	/** The credential type's name, as in "crmApi". */
	type: string;
}

export interface StoredWorkflow extends WorkflowFile {
	id: string;
	versionId: string;
	active: boolean;
}

/** An execution of a workflow. */
export interface Execution {
	id: string;
	workflowId: string;
	/** "success", "error", "crashed", "canceled", … */
	status: string;
	/** "manual", "trigger", "webhook", … */
	mode: string;
	startedAt: string;
	stoppedAt?: string;
	data: IRunExecutionData;
}

/** One line of n8n's list of executions. */
export type ExecutionSummary = Pick<
	Execution,
	'id' | 'workflowId' | 'status' | 'mode' | 'startedAt' | 'stoppedAt'
>;

/** State of the publication of a workflow. */
interface Publication {
	/** "in_progress", "published", "partial", "failed", "not_published". */
	status: string;
	triggers: Array<{ status: string; errorMessage: string | null }>;
}

/** How long n8n may take to publish or unpublish a workflow. In ms. */
const publicationTimeoutMs = 60_000;

const unfinishedStatuses = new Set(['new', 'running', 'waiting', 'unknown']);

/** An unsuccessful answer of n8n's API. */
class N8nApiError extends Error {
	constructor(
		request: string,
		readonly status: number,
		readonly body: string,
	) {
		super(`n8n answered ${status} to ${request}: ${body.slice(0, 500)}`);
	}
}

/**
 * A client of n8n's internal API, which the editor uses. It has no stability guarantee, so this client
 * works with the versions of n8n that the tests run on. Log in first, with `setUpOwner` or `logIn`.
 */
export class N8nClient {
	/** The session cookie, such as `n8n-auth=…`, which can be given to a browser. */
	cookie = '';

	/** @param baseUrl such as `http://127.0.0.1:5678` */
	constructor(readonly baseUrl: string) {}

	/** Creates the owner of a new instance and logs in. Fails when there is an owner already. */
	async setUpOwner({ email, password }: Login): Promise<void> {
		await this.request('POST', '/rest/owner/setup', {
			...{ email, password },
			...{ firstName: 'Demo', lastName: 'Owner' },
		});
	}

	/** Logs in as an existing user. */
	async logIn({ email, password }: Login): Promise<void> {
		await this.request('POST', '/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** True while the instance has no owner yet. */
	async needsOwner(): Promise<boolean> {
		const settings = await this.request<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'GET',
			'/rest/settings',
		);
		return settings.userManagement.showSetupOnFirstLoad;
	}

	/** Every version of every node type in n8n; ours start with the package's name. */
	async nodeTypes(): Promise<INodeTypeDescription[]> {
		return await this.request('GET', '/types/nodes.json');
	}

	/** Every credential type that n8n has loaded. */
	async credentialTypes(): Promise<ICredentialType[]> {
		return await this.request('GET', '/types/credentials.json');
	}

	async credentials(): Promise<StoredCredential[]> {
		return await this.request('GET', '/rest/credentials');
	}

	/** Stores a credential; its fields' values are the credential type's properties. */
	async createCredential(type: string, name: string, data: IDataObject): Promise<StoredCredential> {
		return await this.request('POST', '/rest/credentials', { name, type, data });
	}

	/** Changes the fields of a stored credential. */
	async updateCredential({ id, name, type }: StoredCredential, data: IDataObject): Promise<void> {
		await this.request('PATCH', `/rest/credentials/${id}`, { name, type, data });
	}

	/**
	 * Tests a stored credential as the editor does.
	 *
	 * @returns `status` "OK" or "Error", with the message that the editor shows
	 */
	async testCredential(
		{ id, name, type }: StoredCredential,
		data: IDataObject,
	): Promise<{ status: 'OK' | 'Error'; message: string }> {
		const credentials = { id, name, type, data };
		return await this.request('POST', '/rest/credentials/test', { credentials });
	}

	async workflows(): Promise<Array<{ id: string; name: string }>> {
		return await this.request('GET', '/rest/workflows?take=250');
	}

	/**
	 * Imports a workflow. Its nodes get the given credentials by type, and the addresses of their forms and
	 * webhooks: exported files have those of another instance, or none.
	 */
	async createWorkflow(
		workflow: WorkflowFile,
		credentials: StoredCredential[] = [],
	): Promise<StoredWorkflow> {
		const { name, connections, settings = {}, pinData } = workflow;
		const nodes = workflow.nodes.map((node) => importedNode(node, credentials));
		return await this.request('POST', '/rest/workflows', {
			// n8n 1.x stores no workflow without "active".
			...{ name, nodes, connections, settings, pinData, active: false },
		});
	}

	/** Replaces the nodes of a stored workflow; the published version does not change. */
	async updateNodes({ id, versionId }: StoredWorkflow, nodes: INode[]): Promise<void> {
		await this.request('PATCH', `/rest/workflows/${id}`, { nodes, versionId });
	}

	async workflow(id: string): Promise<StoredWorkflow> {
		return await this.request('GET', `/rest/workflows/${id}`);
	}

	/**
	 * Publishes a workflow's current version and waits until its triggers run, which n8n's answer does not
	 * guarantee.
	 *
	 * @throws Error when a trigger cannot be started, with n8n's reason, or takes too long
	 */
	async activateWorkflow(id: string): Promise<void> {
		const { versionId } = await this.workflow(id);
		await this.request('POST', `/rest/workflows/${id}/activate`, { versionId });
		await this.waitForPublication(id, 'published');
	}

	/**
	 * Unpublishes a workflow and waits until its triggers are gone, which n8n's answer does not guarantee:
	 * until then another workflow cannot take over a webhook's path.
	 *
	 * @throws Error when it takes too long
	 */
	async deactivateWorkflow(id: string): Promise<void> {
		await this.request('POST', `/rest/workflows/${id}/deactivate`, {});
		await this.waitForPublication(id, 'not_published');
	}

	private async waitForPublication(
		id: string,
		wanted: 'published' | 'not_published',
	): Promise<void> {
		for (const deadline = Date.now() + publicationTimeoutMs; ; await sleep(200)) {
			const publication = await this.publicationStatus(id);
			if (!publication || publication.status === wanted) return;
			// A trigger that could not be started stays so until its workflow is unpublished.
			const failed = wanted === 'published' ? publication.triggers : [];
			const failure = failed.find(({ status }) => status === 'failed');
			if (failure || Date.now() > deadline) {
				const reason = failure?.errorMessage ?? `it is still "${publication.status}"`;
				throw new Error(`Workflow ${id} is not "${wanted}": ${reason}`);
			}
		}
	}

	/** `undefined` on n8n 1.x, which starts and stops triggers before it answers. */
	private async publicationStatus(id: string): Promise<Publication | undefined> {
		const path = `/rest/workflows/${id}/publication-status`;
		return await this.request<Publication>('GET', path).catch((error: unknown) => {
			const isMissing = error instanceof N8nApiError && error.status === 404;
			return isMissing ? undefined : Promise.reject(error as Error);
		});
	}

	/**
	 * Starts a workflow as the editor's "Execute workflow" does.
	 *
	 * @param triggerName the trigger node's name
	 * @param triggerOutput output of the trigger, for one that waits for external calls
	 * @returns the execution's id
	 * @throws Error when the trigger waits for an external call instead of running at once
	 */
	async startWorkflow(
		id: string,
		triggerName: string,
		triggerOutput?: IDataObject,
	): Promise<string> {
		// n8n 1.x runs the workflow that it is sent, 2.x the stored one.
		const workflowData = await this.workflow(id);
		const answer = await this.request<{ executionId?: string }>(
			'POST',
			`/rest/workflows/${id}/run`,
			{ workflowData, triggerToStartFrom: { name: triggerName, data: taskOf(triggerOutput) } },
		);
		if (answer.executionId === undefined) {
			throw new Error(`Workflow ${id} did not start: its trigger waits for a call from outside.`);
		}
		return answer.executionId;
	}

	/**
	 * Waits until an execution has ended. A failed one is returned, not thrown.
	 *
	 * @param timeoutMs milliseconds from now
	 * @throws Error when it has not ended by then
	 */
	async waitForExecution(id: string, timeoutMs = 120_000): Promise<Execution> {
		const deadline = Date.now() + timeoutMs;
		for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.5, 1_000)) {
			const execution = await this.execution(id);
			if (!unfinishedStatuses.has(execution.status)) return execution;
			if (Date.now() > deadline) {
				throw new Error(`Execution ${id} is still "${execution.status}" after ${timeoutMs} ms.`);
			}
			await sleep(pauseMs);
		}
	}

	/** Starts a workflow and waits for its end; see `startWorkflow` and `waitForExecution`. */
	async runWorkflow(id: string, triggerName: string, timeoutMs?: number): Promise<Execution> {
		return await this.waitForExecution(await this.startWorkflow(id, triggerName), timeoutMs);
	}

	/** An execution with its data so far. */
	async execution(id: string): Promise<Execution> {
		const answer = await this.request<Omit<Execution, 'data'> & { data: string }>(
			'GET',
			`/rest/executions/${id}`,
		);
		return { ...answer, data: parseFlatted(answer.data) as IRunExecutionData };
	}

	/**
	 * Waits until a workflow has been executed this often, and all its executions have ended.
	 *
	 * @returns the newest first
	 * @throws Error when it has not started so often within a minute
	 */
	async endedExecutions(workflowId: string, count = 1): Promise<Execution[]> {
		for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
			const started = await this.executions(workflowId);
			if (started.length < count) continue;
			return await Promise.all(started.map(({ id }) => this.waitForExecution(id)));
		}
		throw new Error(`Workflow ${workflowId} has not started ${count} times.`);
	}

	/** The newest executions of a workflow, or of all; without their data. */
	async executions(workflowId?: string, limit = 100): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify(workflowId ? { workflowId } : {}));
		const answer = await this.request<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?limit=${limit}&filter=${filter}`,
		);
		return answer.results;
	}

	/**
	 * Sends any other request to n8n's API.
	 *
	 * @param path from the server's root, such as `/rest/settings`
	 * @returns the answer's body, without n8n's `{ data }` wrapper under `/rest/`
	 * @throws N8nApiError for every unsuccessful answer
	 */
	async request<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.baseUrl}${path}`, {
			method,
			headers: {
				// n8n may close an idle connection just when a busy client reuses it.
				connection: 'close',
				...(this.cookie && { cookie: this.cookie }),
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new N8nApiError(`${method} ${path}`, response.status, text);
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith('n8n-auth=')) this.cookie = cookie.split(';')[0];
		}
		const parsed: unknown = JSON.parse(text);
		return path.startsWith('/rest/') ? (parsed as { data: T }).data : (parsed as T);
	}
}

/** Run data of a node with one output item, in n8n's format. */
function taskOf(json?: IDataObject): IDataObject | undefined {
	return (
		json && {
			...{ startTime: 0, executionTime: 0, executionIndex: 0, executionStatus: 'success' },
			...{ data: { main: [[{ json }]] }, source: [null] },
		}
	);
}

/** The json of a node's output items in an execution, for one output and run. */
export function outputOf(
	execution: Execution,
	nodeName: string,
	{ output = 0, run = 0 }: { output?: number; run?: number } = {},
): IDataObject[] {
	const data = execution.data.resultData.runData[nodeName]?.[run]?.data?.main[output];
	return (data ?? []).map((item) => item.json);
}

/** A node as it is imported: with the credentials that it asks for, and with an address of its own. */
function importedNode(node: INode, credentials: StoredCredential[]): INode {
	const types = credentialTypesOf(node);
	const own = credentials.filter(({ type }) => types.includes(type));
	return {
		...node,
		...(own.length > 0 && {
			credentials: Object.fromEntries(own.map(({ type, id, name }) => [type, { id, name }])),
		}),
		// As n8n's editor does, so that nobody knows the address of a form from the file.
		...(hasAddress.test(node.type) && { webhookId: node.webhookId ?? randomUUID() }),
	};
}

const hasAddress = /\.(?:formTrigger|form|webhook|wait|chatTrigger|chat|chatHitlTool)$/;

const typesOfAuthentication: Record<string, string> = {
	basicAuth: 'httpBasicAuth',
	headerAuth: 'httpHeaderAuth',
};

const typesOfNodes: Record<string, string> = {
	'n8n-nodes-base.crypto': 'crypto',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** The types of credentials that a node asks for: those of its file, and those that its fields imply. */
function credentialTypesOf({ type, parameters, credentials = {} }: INode): string[] {
	return [
		...Object.keys(credentials),
		type.startsWith('n8n-nodes-crm-service.') ? 'crmApi' : (typesOfNodes[type] ?? ''),
		String(parameters.genericAuthType ?? typesOfAuthentication[String(parameters.authentication)]),
	];
}
