export * from './package';
export * from './runNode';
export * from './runWorkflow';
