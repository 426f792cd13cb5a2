import { showHint } from '../editorText';
import type { RunItem } from './itemContext';

/**
 * Shows a warning beside the output, once for all items of a try; not where n8n cannot show any.
 *
 * @param subject what the warning is about: only the first one about it is shown
 */
export function hintOnce(context: RunItem, subject: string, message: string): void {
	const { hints } = context.run;
	if (hints.has(subject)) return;
	hints.add(subject);
	showHint(context, { message, type: 'warning' });
}
