import { secretCases } from './cases/secrets';
import { hostileSuite } from './hostileCase';

hostileSuite('secrets', secretCases, 400);
