import { stageLocator } from '../../shared/locators/stage';
import type { Field } from '../../shared/operation/operation';

/** The stage, for operations on an existing one. */
export const stageField: Field = { ...stageLocator, description: 'Pipeline stage' };
