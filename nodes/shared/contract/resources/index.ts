export * from './account';
export * from './leads';
export * from './messages';
export * from './sales';
