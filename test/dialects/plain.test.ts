import { testOnDialects } from './testOnDialects';

testOnDialects('plain');
