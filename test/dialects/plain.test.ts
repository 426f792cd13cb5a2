import { playOnEveryDialect } from './playOnEveryDialect';

playOnEveryDialect('plain');
