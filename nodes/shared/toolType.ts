/**
 * Whether a node's type is that of the tool which n8n derives from it for AI agents. AI Agent 3 and later
 * run their tools as separate nodes, for which n8n's `isToolExecution` is false.
 */
export function isToolType(type: string): boolean {
	return type.endsWith('Tool');
}
