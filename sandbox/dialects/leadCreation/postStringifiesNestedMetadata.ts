import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { storeMetadata } from '../storeMetadata';

export const postStringifiesNestedMetadata: Dialect = {
	description:
		'POST /lead stores objects within metadata as JSON strings; PUT /lead/{id} stores them unchanged',
	start: () => ({
		carryOut: storeMetadata('createLead', (metadata) => {
			const flat = Object.entries(metadata).map(([key, value]) => [
				key,
				isObject(value) ? JSON.stringify(value) : value,
			]);
			return Object.fromEntries(flat);
		}),
	}),
};
