import type { EndpointName } from '../nodes/shared/contract';

/** Error texts: those that the spec fixes (section 7), and ours where it is silent. */
export const errorTexts = {
	/** Fixed by the spec, section 7. */
	chatSectorNotFound: 'Chat sector not found',
	/** Fixed by the spec, section 7, for a missing customer-service record. */
	customerServiceNotFound: 'Category not found',
	/** Fixed by the spec, section 7. */
	stageNotFound: 'Account CRM pipeline stage not found',
	/** Fixed by the spec, section 7. */
	productNotFound: 'Product not found',
	/** The spec, section 7, describes this error without fixing its text. */
	integrationIdRequired: 'Query parameter accountIntegrationId is required',
	/** The spec, section 7, describes this error without fixing its text. */
	templateIntegrationNotFound: 'Channel integration not found for this account',

	appointmentNotFound: 'Appointment not found',
	bodyNotDeclared: 'The body must be sent as Content-Type: application/json',
	categoryNotFound: 'Category not found',
	conversationNotFound: 'Account external conversation not found',
	dealNotFound: 'Deal not found',
	integrationNotFound: 'Account integration not found',
	invalidToken: 'Invalid or deactivated token',
	labelAssignmentNotFound: 'Lead label assignment not found',
	labelNotFound: 'Lead label not found',
	leadNotFound: 'Lead not found',
	memberNotFound: 'Account member not found',
	missingToken: 'Missing token: send it in the header Token',
	pipelineNotFound: 'Account CRM pipeline not found',
	routeNotFound: 'Route not found',
	senderNotFound: 'Sender not found among the members of this account',
	templateNotFound: 'No approved template with this name and language on this integration',
	unreadableAddress: 'The address cannot be read',
	unreadableBody: 'The body is not valid JSON',
} as const;

/** Texts of internal failures that the spec fixes (section 7). */
const failureTexts: Partial<Record<EndpointName, string>> = {
	updateChatSector: 'Error to update chat sector',
	createPipeline: 'Error to create account CRM pipeline',
	listLeads: 'Error to get leads',
	listChatSectors: 'Error to get chat sectors',
	getCustomerService: 'Error to get category',
	getStage: 'Error to get account CRM pipeline stage',
	getProduct: 'Error to get product',
};

/** Error text of an endpoint's internal failure (status 500; spec, section 7). */
export function failureText(endpoint: EndpointName | null): string {
	return (endpoint && failureTexts[endpoint]) ?? 'Internal server error';
}
