import type { CampaignName } from '../../sandbox/dialects/dialect';
import type { DialectName } from '../../sandbox';

/**
 * Campaigns with known violations, by dialect. A campaign without violations must not be listed: its
 * test fails until it is removed from here.
 */
export const knownFailures: Partial<Record<DialectName, CampaignName[]>> = {};
