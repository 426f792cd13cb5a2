import { testOnDialects } from './testOnDialects';

testOnDialects('faults');
