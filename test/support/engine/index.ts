export * from './package';
export * from './pollNode';
export * from './runNode';
export * from './runWorkflow';
