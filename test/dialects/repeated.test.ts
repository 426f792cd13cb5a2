import { playOnEveryDialect } from './playOnEveryDialect';

playOnEveryDialect('repeated');
