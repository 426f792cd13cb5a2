import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { deleteStage } from './stage/delete';
import { get } from './stage/get';
import { getAll } from './stage/getAll';
import { update } from './stage/update';

export const resources = [{ record: 'stage', operations: [getAll, get, update, deleteStage] }];

/** Stages of CRM pipelines. */
export class CrmStage implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Stage', resources),
		name: 'crmStage',
		icon: nodeIcon('crm-stage'),
		subtitle,
		description: 'Get, list, update and delete the stages of CRM pipelines',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
