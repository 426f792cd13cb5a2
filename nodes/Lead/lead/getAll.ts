import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { onceEach } from '../../shared/records';
import { Moment } from '../../shared/values/moment';
import { optionsCollection } from '../../shared/form/fieldCollections';
import { listLimitFields } from '../../shared/operation/standardFields';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { KnownLead } from '../../shared/lead/knownLead';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { fieldsOf, readFields } from '../../shared/fields/field';
import { splitIntoWindows, windowOptions } from './splitIntoWindows';
import { addExtraQueryParameters, extraQueryParameters } from './extraQueryParameters';
import {
	applyCampaignFilter,
	listForCampaign,
	noteUnknownAnswers,
	noteUnknownCampaign,
} from './campaignFilter';
import { applyResponseFilters, leadFilters, noteUnknownLabels } from './leadFilters';

/** Sorts the leads of windows, the oldest first. */
const sortWindows: ShapeRecords = function (leads) {
	if (readFields(windowOptions, this.form, { at: 'options' }).windowDays === undefined)
		return leads;
	const createdAt = (lead: IDataObject) => KnownLead.read(lead).createdAt;
	return [...leads].sort((one, other) => Moment.byEarliest(createdAt(one), createdAt(other)));
};

/** Get many leads: `GET /lead`; unless filtered, it returns all leads of the account. */
export const getAll: Operation = {
	value: 'getAll',
	description: 'Get many leads, filtered by creation date, owner, label, campaign and more',
	endpoint: endpoints.listLeads,
	fields: [
		...listLimitFields,
		leadFilters,
		defaultCountryField,
		optionsCollection([...fieldsOf(windowOptions), extraQueryParameters]),
	],
	prepare: [listForCampaign, addExtraQueryParameters],
	split: splitIntoWindows,
	output: [onceEach, applyCampaignFilter, applyResponseFilters, sortWindows],
	note: (context, leads) =>
		noteUnknownCampaign(context, leads) ??
		([noteUnknownAnswers(context, leads), noteUnknownLabels(context, leads)]
			.filter((note) => note !== undefined)
			.join(' ') ||
			undefined),
	simplify: simplifiedLead,
};
