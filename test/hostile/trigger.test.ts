import { triggerCases } from './cases/trigger';
import { hostileSuite } from './hostileCase';

hostileSuite('trigger', triggerCases, 80);
