import { ApiError } from '../../apiError';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';

export const postRefusesExistingLeadAs422: Dialect = {
	description: 'POST /lead refuses a lead that exists with 422',
	expected: everyCampaign('needsReview'),
	start: () => ({
		carryOut({ endpoint, account, body }, next) {
			if (endpoint !== 'createLead') return next();
			const { phone } = body as { phone?: string };
			if (account.leads.all().some((lead) => lead.phone !== '' && lead.phone === phone)) {
				throw new ApiError(422, 'A lead with this phone already exists');
			}
			return next();
		},
	}),
};
