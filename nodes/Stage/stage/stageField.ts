import { stageLocator } from '../../shared/locators/stage';
import type { Field } from '../../shared/operation/operation';

export const stageField: Field = { ...stageLocator, description: 'Pipeline stage' };
