import { testOnDialects } from './testOnDialects';

testOnDialects('rules');
