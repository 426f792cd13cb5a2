import { playOnEveryDialect } from './playOnEveryDialect';

playOnEveryDialect('mended');
