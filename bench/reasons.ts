import type { Reasons } from './performancePage';

/** Why figures were not what is wanted when they were last looked at. */
export const reasons: Reasons = [];
