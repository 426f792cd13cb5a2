import { shapeCases } from './cases/shapes';
import { hostileSuite } from './hostileCase';

hostileSuite('shapes', shapeCases, 500);
