import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { creationFields } from './appointmentFields';
import { rejectEndBeforeStart } from './rejectEndBeforeStart';

/** Create appointment: `POST /appointment` (docs/assumptions.md). */
export const create: Operation = {
	value: 'create',
	description: 'Create an appointment, usually with a lead',
	endpoint: endpoints.createAppointment,
	fields: creationFields,
	prepare: [rejectEndBeforeStart],
};
