import type { IDataObject } from 'n8n-workflow';

import { readTemplates, requireWholeList } from '../../shared/operation/readRecords';
import { isRecord } from '../../shared/transport/records';
import { endpoints, templateStatuses, type Template } from '../../shared/contract';
import { templateStatus as statusOf } from '../../shared/template';
import type { CrmEvent } from '../crmEvent';
import type { PollRun } from '../pollRun';
import { identifiedRecords, textOf } from '../records';
import { chosenChannel } from './chosenChannel';
import { compareTemplates, type StatusChange, type TemplateMemory } from './compareTemplates';

/** Default of "Statuses". */
export const defaultStatuses = ['APPROVED', 'PAUSED', 'REJECTED'];

/** Maximum number of templates per status; the API's default is 100 (spec, section 8). */
const maxPerStatus = '10000';

/** A message template was approved, rejected, paused or submitted. */
export const templateStatus: CrmEvent<TemplateMemory> = {
	async poll(run, memory) {
		const integrationId = await chosenChannel(run);
		const templates = await allTemplates(run, integrationId);
		const { changes, memory: after } = compareTemplates(templates, integrationId, memory);
		const isNewWanted = run.isOn('options.includeNew', 'Include New Templates');
		const wanted = changes.filter(
			({ template, previousStatus }) =>
				isWatched(run, template) && (previousStatus !== null || isNewWanted),
		);
		return { emitted: wanted.map((change) => shaped(run, change)), memory: after };
	},

	async sample(run) {
		const templates = await allTemplates(run, await chosenChannel(run));
		const template = templates.find((each) => isWatched(run, each));
		return template ? [shaped(run, { template, previousStatus: null })] : [];
	},

	nothingToShow: {
		message: 'The channel has no template that matches',
		description: 'Submit a template, pick another channel or add "Statuses", then test again.',
	},
};

/** Reads templates of every status: by default the API lists only approved ones (spec, section 4). */
async function allTemplates(run: PollRun, accountIntegrationId: string): Promise<Template[]> {
	const answers = await Promise.all(
		templateStatuses.map(
			async (status) =>
				await run.ask(endpoints.listTemplates, {
					query: { accountIntegrationId, status, limit: maxPerStatus },
				}),
		),
	);
	return answers.flatMap((answer) => {
		const listed = readTemplates(answer.body).map((template) => ({
			...template,
			// In the API's own spelling, if it is a documented one.
			status: statusOf(template) ?? template.status,
		}));
		requireWholeList(answer, 'templates', 'Templates could be missed, so nothing was emitted.');
		const templates = identifiedRecords<Template>(listed, 'template');
		run.logSkipped(listed.length - templates.length, 'templates');
		return templates;
	});
}

function isWatched(run: PollRun, { status }: Template): boolean {
	return run.picked('statuses', defaultStatuses).includes(status);
}

function shaped(run: PollRun, { template, previousStatus }: StatusChange): IDataObject {
	return run.shaped({ ...template, previousStatus }, simplifiedTemplate);
}

function simplifiedTemplate(
	template: Template & Pick<StatusChange, 'previousStatus'>,
): IDataObject {
	const { id, name, language, category, status, previousStatus, components } = template;
	const blocks = Array.isArray(components) ? components.filter(isRecord) : [];
	const text = textOf(blocks.find(({ type }) => type === 'BODY')?.text) || null;
	return { id, name, language, category, status, previousStatus, text };
}
