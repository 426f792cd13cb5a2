/**
 * Returns the file name of a node's page in docs/nodes.
 *
 * @param node name of the node type, such as `crmOutboundContact`
 */
export function pageFile(node: string): string {
	return `${node.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
}
