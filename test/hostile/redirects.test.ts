import { redirectCases } from './cases/redirects';
import { hostileSuite } from './hostileCase';

hostileSuite('redirects', redirectCases, 150);
