import { sizeCases } from './cases/sizes';
import { hostileSuite } from './hostileCase';

hostileSuite('sizes', sizeCases, 250);
