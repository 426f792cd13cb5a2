import type { IDataObject } from 'n8n-workflow';
import { AnsweringServer } from '../support/answeringServer';

/** The model's answer in one turn: a text, or tool calls. */
export type Turn = string | Array<{ tool: string; arguments: IDataObject }>;

/** A tool as described to the model. */
export interface OfferedTool {
	name: string;
	description: string;
	/** JSON Schema. */
	parameters: {
		type: string;
		properties: Record<string, { type?: string; description?: string }>;
		required?: string[];
	};
}

interface ChatRequest {
	messages: Array<{ role: string; content: unknown; tool_call_id?: string }>;
	tools?: Array<{ type: string; function: OfferedTool }>;
}

/** A language model with the chat-completions protocol that follows a script. */
export interface ScriptedModel {
	/** As in `http://127.0.0.1:1234/v1`. */
	baseUrl: string;
	/** The tools described to the model in its first turn. */
	offeredTools(): OfferedTool[];
	/** The results of the script's tool calls so far, in their order. */
	answers(): Array<{ tool: string; answer: unknown }>;
	close(): Promise<void>;
}

/**
 * Starts a model on a free port of 127.0.0.1 that follows the script, one turn per request, and then
 * repeats its last turn.
 */
export async function startScriptedModel(script: Turn[]): Promise<ScriptedModel> {
	const requests: ChatRequest[] = [];
	const calls = script.flatMap((turn, index) =>
		typeof turn === 'string'
			? []
			: turn.map((call, place) => ({ ...call, id: callId(index, place) })),
	);

	const server = await new AnsweringServer(({ body }, response) => {
		requests.push(JSON.parse(body) as ChatRequest);
		const index = Math.min(requests.length, script.length) - 1;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(completion(script[index], index)));
	}).listen();

	return {
		baseUrl: `${server.origin}/v1`,
		offeredTools: () => (requests[0]?.tools ?? []).map((tool) => tool.function),
		answers: () =>
			calls.flatMap(({ tool, id }) => {
				const answers = requests.at(-1)?.messages ?? [];
				const message = answers.find(({ tool_call_id }) => tool_call_id === id);
				return message ? [{ tool, answer: parsed(message.content) }] : [];
			}),
		close: async () => await server.close(),
	};
}

function completion(turn: Turn, index: number): IDataObject {
	const message =
		typeof turn === 'string'
			? { role: 'assistant', content: turn }
			: {
					role: 'assistant',
					content: null,
					tool_calls: turn.map((call, place) => ({
						id: callId(index, place),
						type: 'function',
						function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
					})),
				};
	return {
		id: `completion-${index}`,
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [
			{ index: 0, message, finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls' },
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

function callId(turn: number, place: number): string {
	return `call_${turn}_${place}`;
}

function parsed(content: unknown): unknown {
	try {
		return JSON.parse(String(content));
	} catch {
		return content;
	}
}
