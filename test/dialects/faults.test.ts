import { playOnDialects } from './playOnDialects';

playOnDialects('faults');
