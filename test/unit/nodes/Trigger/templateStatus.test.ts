import type { Template, TemplateStatus } from '../../../../nodes/shared/contract';
import { compareTemplates, type TemplateMemory } from '../../../../nodes/Trigger/templateStatus';

const template = (id: string, status: string) => ({ id, name: id, status }) as Template;

function memoryOf(...templates: Template[]): TemplateMemory {
	return compareTemplates(templates, 'int', undefined).memory;
}

const findChanges = (memory: TemplateMemory | undefined, ...templates: Template[]) =>
	compareTemplates(templates, 'int', memory).changes.map(
		({ id, status, previousStatus }): [string, string | null, TemplateStatus] => [
			id,
			previousStatus,
			status,
		],
	);

describe('compareTemplates', () => {
	it('treats the unknown one of two statuses in a poll as the later one', () => {
		const memory = memoryOf(template('a', 'PENDING'));
		const both = [template('a', 'PENDING'), template('a', 'APPROVED')];
		expect(findChanges(memory, ...both)).toEqual([['a', 'PENDING', 'APPROVED']]);
		expect(findChanges(memory, ...both.reverse())).toEqual([['a', 'PENDING', 'APPROVED']]);
		const unknown = memoryOf();
		expect(findChanges(unknown, ...both)).toEqual([['a', null, 'APPROVED']]);
		expect(findChanges(unknown, ...both.reverse())).toEqual([['a', null, 'APPROVED']]);
	});

	it('finds a template that was missing in one poll in the next one', () => {
		const { changes, memory } = compareTemplates([], 'int', memoryOf(template('a', 'PENDING')));
		expect(changes).toEqual([]);
		expect(findChanges(memory, template('a', 'APPROVED'))).toEqual([['a', 'PENDING', 'APPROVED']]);
	});

	it('ignores templates of other channels and with undocumented statuses', () => {
		const memory = memoryOf(template('a', 'PENDING'));
		expect(compareTemplates([template('z', 'APPROVED')], 'other', memory).changes).toEqual([]);
		expect(findChanges(memory, template('a', 'DISABLED'))).toEqual([]);
	});
});
