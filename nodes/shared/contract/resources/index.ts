export * from './account';
export * from './leads';
export * from './messages';
export { deletion } from './primitives';
export * from './sales';
