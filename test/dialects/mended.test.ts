import { playOnDialects } from './playOnDialects';

playOnDialects('mended');
