import type { INodeProperties } from 'n8n-workflow';

import { stageLocator } from '../../shared/locators/stage';

/** The stage that an operation works on. */
export const stageToWorkOn: INodeProperties = {
	...stageLocator,
	required: true,
	description: 'The pipeline stage to work on',
};

/** The same as what fills `{id}` in a path. */
export const stageInPath = {
	parameter: stageToWorkOn.name,
	label: stageToWorkOn.displayName,
};
