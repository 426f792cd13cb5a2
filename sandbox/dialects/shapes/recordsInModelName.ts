import type { EndpointName } from '../../../nodes/shared/contract';
import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

const modelNames: Partial<Record<EndpointName, string>> = {
	createLead: 'AccountCRMLead',
	updateLead: 'AccountCRMLead',
	createConversation: 'account_external_conversation',
	createLeadConversation: 'account_external_conversation',
};

export const recordsInModelName: Dialect = {
	description:
		'Single records are wrapped in the name of their table, beside the user of the request',
	start: () => ({
		answer(answer, { endpoint }) {
			const name = modelNames[endpoint];
			if (name === undefined || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true, user: { id: 'user-ana' }, [name]: answer.body } };
		},
	}),
};
