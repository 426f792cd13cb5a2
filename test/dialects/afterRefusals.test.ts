import { testOnDialects } from './testOnDialects';

testOnDialects('afterRefusals');
