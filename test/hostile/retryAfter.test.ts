import { retryAfterCases } from './cases/retryAfter';
import { hostileSuite } from './hostileCase';

hostileSuite('retryAfter', retryAfterCases, 300, 40);
