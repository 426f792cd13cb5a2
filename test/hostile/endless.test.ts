import { endlessCases } from './cases/endless';
import { hostileSuite } from './hostileCase';

hostileSuite('endless', endlessCases, 100, 40);
