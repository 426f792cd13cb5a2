import { patternCases } from './cases/patterns';
import { hostileSuite } from './hostileCase';

hostileSuite('patterns', patternCases, 200);
