import { ApiError, requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

const defaultColor = '#6e7781';

export const labelHandlers: HandlersOf<'createLabel' | 'assignLabel' | 'unassignLabel'> = {
	/** Always a lead label: a `labelType` in the body is ignored (spec, section 9, 2.4.0 (8)). */
	createLabel({ account, body }) {
		return account.labels.insert({ color: defaultColor, ...body, ...account.newRecordFields() });
	},

	/** Assigning a label that the lead already has changes nothing. */
	assignLabel({ account, body }) {
		checkReferences(account, body);
		const lead = requireFound(account.leads.get(body.leadId), errorTexts.leadNotFound);
		if (!lead.labelIds.includes(body.labelId)) {
			account.leads.update(lead, { labelIds: [...lead.labelIds, body.labelId] });
		}
		return body;
	},

	unassignLabel({ account, body }) {
		checkReferences(account, body);
		const lead = requireFound(account.leads.get(body.leadId), errorTexts.leadNotFound);
		if (!lead.labelIds.includes(body.labelId)) {
			throw new ApiError(404, errorTexts.labelAssignmentNotFound);
		}
		const labelIds = lead.labelIds.filter((id) => id !== body.labelId);
		account.leads.update(lead, { labelIds });
		return { message: 'Label removed' };
	},
};
