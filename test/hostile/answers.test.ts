import { endlessCases } from './cases/endless';
import { redirectCases } from './cases/redirects';
import { retryAfterCases } from './cases/retryAfter';
import { secretCases } from './cases/secrets';
import { shapeCases } from './cases/shapes';
import { sizeCases } from './cases/sizes';
import { transferCases } from './cases/transfers';
import { triggerCases } from './cases/trigger';
import { hostileSuite } from './hostileCase';

hostileSuite('endless', endlessCases, 100, 40);
hostileSuite('redirects', redirectCases, 150);
hostileSuite('retryAfter', retryAfterCases, 300, 40);
hostileSuite('secrets', secretCases, 400);
hostileSuite('shapes', shapeCases, 500);
hostileSuite('sizes', sizeCases, 250);
hostileSuite('transfers', transferCases, 400);
hostileSuite('trigger', triggerCases, 80);
