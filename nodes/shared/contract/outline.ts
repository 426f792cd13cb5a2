import type * as z from 'zod/v4-mini';

import type { AnswerShape } from './answerShape';
import type { BodyField } from './bodyFields';

/** What nodes ask of a schema. */
export interface Outline {
	/** Of a body or query. */
	fields?: Record<string, BodyField>;
	/** Of an answer. */
	answer?: AnswerShape;
}

/**
 * The outline that takes a schema's place in the published package, which has no zod
 * (scripts/build/contractAsData.js); `undefined` for a schema.
 */
export function outlineIn(schema: z.ZodMiniType): Outline | undefined {
	return (schema as { outline?: Outline }).outline;
}
