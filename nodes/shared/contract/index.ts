export * from './answerShape';
export * from './apiNames';
export * from './bodyFields';
export * from './endpoint';
export * from './endpoints';
export * from './resources';
