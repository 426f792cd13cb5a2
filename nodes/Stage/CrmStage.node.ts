import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { deleteStage } from './stage/delete';
import { get } from './stage/get';
import { getAll } from './stage/getAll';
import { update } from './stage/update';

const resources = [{ record: 'stage', operations: [getAll, get, update, deleteStage] }];

/** Stages of CRM pipelines. */
export class CrmStage implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Stage',
		name: 'crmStage',
		icon: { light: 'file:../../icons/crm-stage.svg', dark: 'file:../../icons/crm-stage.dark.svg' },
		subtitle,
		description: 'Get, list, update and delete the stages of CRM pipelines',
		defaults: { name: 'CRM Stage' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
