import { itemCases } from './cases/items';
import { hostileSuite } from './hostileCase';

hostileSuite('items', itemCases, 400);
