export * from './account';
export * from './records';
export * from './store';
export { newestFirst } from './table';
