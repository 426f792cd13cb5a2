import { playOnEveryDialect } from './playOnEveryDialect';

playOnEveryDialect('rules');
