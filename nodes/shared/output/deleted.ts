import type { ShapeOutput } from '../operation/operation';

/** What every delete answers, whatever the CRM said (n8n's convention). */
export const answerDeleted: ShapeOutput = () => [{ json: { deleted: true } }];
