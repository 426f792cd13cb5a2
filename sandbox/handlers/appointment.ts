import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

export const appointmentHandlers: HandlersOf<'createAppointment' | 'updateAppointment'> = {
	createAppointment({ account, body }) {
		checkReferences(account, body);
		return account.appointments.insert({
			leadId: null,
			productId: null,
			accountExternalConversationId: null,
			title: null,
			startDate: null,
			endDate: null,
			description: null,
			...body,
			...account.newRecordFields(),
		});
	},

	updateAppointment({ account, id, body }) {
		const appointment = requireFound(account.appointments.get(id), errorTexts.appointmentNotFound);
		checkReferences(account, body);
		return account.appointments.update(appointment, {
			...body,
			updatedAt: new Date().toISOString(),
		});
	},
};
