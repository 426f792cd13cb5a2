import type { CampaignName } from '../../sandbox/dialects/dialect';
import type { DialectName } from '../../sandbox';

/**
 * Campaigns whose promise is not kept yet, by dialect. One that keeps its promise fails the tests
 * until it is taken out of here.
 */
export const notYet: Partial<Record<DialectName, CampaignName[]>> = {};
