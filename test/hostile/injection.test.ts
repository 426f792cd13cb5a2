import { injectionCases } from './cases/injection';
import { hostileSuite } from './hostileCase';

hostileSuite('injection', injectionCases, 150);
