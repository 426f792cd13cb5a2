import type { IExecuteFunctions } from 'n8n-workflow';

import { showHint } from '../../shared/editorText';
import { InvalidInput } from '../../shared/invalidInput';
import { recordOf } from '../../shared/records';
import { minuteMs } from '../../shared/units';
import { countOf } from '../../shared/values/describeValue';
import { announce } from '../report/summary';
import type { CampaignSettings } from '../settings/settings';

/**
 * n8n's nodes that pass on what they get, so that their output is as old as their input. All others read
 * something that may have changed since, such as a table.
 */
const passesOn =
	/\.(?:set|code|filter|if|switch|merge|splitInBatches|splitOut|aggregate|summarize|sort|limit|removeDuplicates|renameKeys|itemLists|dateTime|crypto|noOp|wait|form|extractFromFile|convertToFile|spreadsheetFile|compareDatasets|html|xml|markdown|executionData|stickyNote|crmOutboundContact)$/;

/**
 * Rejects lists that n8n has reused ("Execute step"), although they may have changed: whoever was taken off a table,
 * or put on the do-not-contact list, would get the message. What somebody has pinned is said. Nodes are given no other
 * way to see this than what n8n's engine knows, whose shape differs between versions; what cannot be read is not known.
 *
 * @throws {InvalidInput} when a run in mode Send would decide by a reused reading
 */
export function checkInputAge(context: IExecuteFunctions, { mode }: CampaignSettings): void {
	if (mode !== 'send' || context.getMode() !== 'manual') return;
	const { runExecutionData, workflow } = context as unknown as Record<string, unknown>;
	const { resultData, executionData } = recordOf(runExecutionData);
	const { runData, pinData } = recordOf(resultData);
	const isPinned = (name: string) => Object.hasOwn(recordOf(pinData), name);
	const { establishedAt } = recordOf(recordOf(executionData).runtimeData);
	const { getNode } = recordOf(workflow);
	const typeOf = (name: string) =>
		String(recordOf(typeof getNode === 'function' && getNode.call(workflow, name)).type);
	const runs = Object.entries(recordOf(runData)).flatMap(([name, tasks]) =>
		[tasks].flat().map((task) => ({ name, task: recordOf(task) })),
	);
	const reused = runs.find(({ name, task: { startTime, source } }) => {
		const isReading = [source].flat().some(Boolean) && !passesOn.test(typeOf(name));
		// Tools that an agent has called are listed before they begin, with the time 0. Older versions know no start.
		const isOld = Number(startTime) > 0 && Number(startTime) < Number(establishedAt);
		return isReading && isOld && !isPinned(name);
	});
	if (reused) {
		const minutes = Math.ceil((Date.now() - Number(reused.task.startTime)) / minuteMs);
		throw new InvalidInput(
			`n8n has reused what "${reused.name}" read ${countOf(minutes, 'minute')} ago`,
			`Whoever was taken off the list since, or does not want messages any more, would get this one. Choose "Execute workflow" instead of "Execute step": that reads the list again. To send to the list as it was, pin the output of "${reused.name}".`,
		);
	}
	const pinned = runs.find(({ name }) => isPinned(name));
	if (!pinned) return;
	const message = `The rows of "${pinned.name}" are pinned: it has not read them again.`;
	announce(context, message);
	showHint(context, { message, type: 'warning', location: 'outputPane' });
}
