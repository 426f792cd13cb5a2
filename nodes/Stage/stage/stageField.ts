import { stageLocator } from '../../shared/locators/stage';
import type { Field } from '../../shared/operation/field';

/** The stage that an operation works on. */
export const stageField: Field = { ...stageLocator, description: 'The pipeline stage to work on' };
