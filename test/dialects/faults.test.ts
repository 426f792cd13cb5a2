import { playOnEveryDialect } from './playOnEveryDialect';

playOnEveryDialect('faults');
