export { endRun as default } from './prepareRun';
