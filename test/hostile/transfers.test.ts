import { transferCases } from './cases/transfers';
import { hostileSuite } from './hostileCase';

hostileSuite('transfers', transferCases, 400);
