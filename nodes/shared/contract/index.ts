export * from './accountId';
export * from './apiNames';
export * from './endpoint';
export * from './endpoints';
export * from './resourceNames';
export * from './resources';
export * from './schemaOutline';
