import { playOnDialects } from './playOnDialects';

playOnDialects('plain');
