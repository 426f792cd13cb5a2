import { playOnDialects } from './playOnDialects';

playOnDialects('rules');
