import type { RunItem } from './itemContext';
import { requestOnce } from './nodeRun';

/**
 * Shows a warning beside the output, once for all items of a try; not where n8n cannot show any.
 *
 * @param subject what the warning is about: only the first one about it is shown
 */
export function hintOnce(context: RunItem, subject: string, message: string): void {
	void requestOnce(context.run.lookUps, `hint ${subject}`, async () =>
		context.addExecutionHints?.({ message, type: 'warning' }),
	);
}
