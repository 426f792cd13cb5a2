import { endlessCases } from './cases/endless';
import { hostileSuite } from './hostileCase';

hostileSuite('endless', endlessCases, 40);
