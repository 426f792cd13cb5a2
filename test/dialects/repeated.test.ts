import { testOnDialects } from './testOnDialects';

testOnDialects('repeated');
