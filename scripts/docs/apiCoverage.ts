import {
	apiNameDefaults,
	endpoints,
	type ApiName,
	type Endpoint,
} from '../../nodes/shared/contract';
import { endpointOf, type DeclaredOperation } from '../declaredOperations';
import { markdownTable } from '../markdown/table';
import { pageFile } from './pageFile';

/** Nodes without operations that send one request each. */
const campaignPage = `[CRM Outbound Contact](nodes/${pageFile('crmOutboundContact')})`;
const campaignEndpoints: readonly Endpoint[] = [
	endpoints.listChatSectors,
	endpoints.listTemplates,
	endpoints.listLeads,
	endpoints.createLead,
	endpoints.updateLead,
	endpoints.assignLabel,
	endpoints.createConversation,
	endpoints.sendChatappMessage,
];
const triggerPage = `[CRM Events Trigger](nodes/${pageFile('crmTrigger')})`;
const triggerEndpoints: readonly Endpoint[] = [
	endpoints.listChatSectors,
	endpoints.listTemplates,
	endpoints.listLeads,
];

const resultsPage = `[CRM Outbound Results](nodes/${pageFile('crmOutboundResults')})`;

/** What operations send besides their own endpoint's request, by node, resource and operation. */
const furtherEndpoints: Record<string, readonly Endpoint[]> = {
	'crmLead lead update': [endpoints.listLeads],
	'crmLead lead upsert': [endpoints.listLeads, endpoints.updateLead],
	'crmLead label assign': [endpoints.listLeads],
	'crmLead label unassign': [endpoints.listLeads],
	'crmSendMessage sendTemplate': [endpoints.listTemplates],
	'crmSendMessage sendText': [endpoints.listIntegrations],
	'crmSendMessage sendSocial': [endpoints.listIntegrations],
};

function sends(operation: DeclaredOperation, endpoint: Endpoint): boolean {
	const { node, resource } = operation;
	const key = [node.name, resource, operation.operation].filter(Boolean).join(' ');
	const further = furtherEndpoints[key] ?? [];
	return endpointOf(operation)?.endpoint === endpoint || further.includes(endpoint);
}

/** The page with every endpoint of the API, its operations, and how certain its shape is. */
export function apiCoverage(operations: readonly DeclaredOperation[]): string {
	const table = Object.values(endpoints) as Endpoint[];
	const rows = table.map((endpoint) => [
		`\`${endpoint.method} ${shownPath(endpoint.path)}\``,
		[
			...operations.filter((operation) => sends(operation, endpoint)).map(linkOf),
			...(campaignEndpoints.includes(endpoint) ? [campaignPage] : []),
			...(endpoint === endpoints.listLeads ? [resultsPage] : []),
			...(triggerEndpoints.includes(endpoint) ? [triggerPage] : []),
		].join(', '),
		endpoint.standing,
	]);
	const count = (standing: string) =>
		table.filter((endpoint) => endpoint.standing === standing).length;
	return [
		'<!-- Made by "npm run docs" from the contract and the nodes. -->',
		'# API coverage',
		`All ${table.length} endpoints of the API, and where each is. The standing says how sure its shape is: the API's documents give it (\`documented\`, ${count('documented')}), name the endpoint without a shape (\`named\`, ${count('named')}), or leave path or field names open, so that they are our reading (\`assumed\`, ${count('assumed')}). [All assumptions](assumptions.md); [CRM Account → API → Check](nodes/${pageFile('crmAccount')}) tries them on your CRM.`,
		markdownTable(['Request', 'Operations', 'Standing'], rows),
		'',
	].join('\n\n');
}

/** A path as in the spec, with the default API names. */
export function shownPath(path: string): string {
	return path.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(apiNameDefaults, name) ? apiNameDefaults[name as ApiName] : whole,
	);
}

function linkOf({ node, resourceLabel, label }: DeclaredOperation): string {
	const title = [node.displayName, resourceLabel, label].filter(Boolean).join(' → ');
	return `[${title}](nodes/${pageFile(node.name)})`;
}
