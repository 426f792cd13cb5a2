export * from './endpoint';
export * from './endpoints';
export * from './resources';
export * from './schemaOutline';
