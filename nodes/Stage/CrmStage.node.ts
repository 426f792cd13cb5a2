import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchPipelines } from '../shared/locators/pipeline';
import { searchStages } from '../shared/locators/stage';
import { describeOperations } from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { deleteStage } from './stage/delete';
import { get } from './stage/get';
import { getAll } from './stage/getAll';
import { update } from './stage/update';

/** Stages of CRM pipelines. */
export class CrmStage implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Stage',
		name: 'crmStage',
		icon: { light: 'file:../../icons/crm.svg', dark: 'file:../../icons/crm.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Get, list, update and delete the stages of CRM pipelines',
		defaults: { name: 'CRM Stage' },
		usableAsTool: true,
		properties: describeOperations({
			defaultOperation: 'getAll',
			operations: [deleteStage, get, getAll, update],
		}),
	};

	methods = { listSearch: { searchPipelines, searchStages } };
}
