import { playOnDialects } from './playOnDialects';

playOnDialects('repeated');
