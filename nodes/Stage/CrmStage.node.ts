import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchPipelines } from '../shared/locators/pipeline';
import { searchStages } from '../shared/locators/stage';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { deleteStage } from './stage/delete';
import { get } from './stage/get';
import { getAll } from './stage/getAll';
import { update } from './stage/update';

const operations: ResourceOperations = {
	defaultOperation: 'getAll',
	operations: [deleteStage, get, getAll, update],
};

/** Stages of CRM pipelines. */
export class CrmStage implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Stage',
		name: 'crmStage',
		icon: { light: 'file:../../icons/crm-stage.svg', dark: 'file:../../icons/crm-stage.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Get, list, update and delete the stages of CRM pipelines',
		defaults: { name: 'CRM Stage' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchPipelines, searchStages } };

	customOperations = runOperations([operations]);
}
