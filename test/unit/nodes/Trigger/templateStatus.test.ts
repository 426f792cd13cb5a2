import type { Template, TemplateStatus } from '../../../../nodes/shared/contract';
import { compareTemplates, type TemplateMemory } from '../../../../nodes/Trigger/templateStatus';

const template = (id: string, status: string) => ({ id, name: id, status }) as Template;

function memoryOf(...templates: Template[]): TemplateMemory {
	return compareTemplates(templates, {}).memory;
}

const findChanges = (memory: TemplateMemory, ...templates: Template[]) =>
	compareTemplates(templates, memory).changes.map(
		({ id, status, previousStatus }): [string, string | null, TemplateStatus] => [
			id,
			previousStatus,
			status,
		],
	);

describe('compareTemplates', () => {
	it('emits a template that changes while the lists are read in this poll or the next one', () => {
		const before = memoryOf(template('a', 'PENDING'));
		const both = [template('a', 'PENDING'), template('a', 'APPROVED')];
		expect(findChanges(before, ...both)).toEqual([['a', 'PENDING', 'APPROVED']]);
		const { changes, memory } = compareTemplates(both.reverse(), before);
		expect(changes).toEqual([]);
		expect(findChanges(memory, both[0])).toEqual([['a', 'PENDING', 'APPROVED']]);
	});

	it('finds a template that was missing in one poll in the next one', () => {
		const { changes, memory } = compareTemplates([], memoryOf(template('a', 'PENDING')));
		expect(changes).toEqual([]);
		expect(findChanges(memory, template('a', 'APPROVED'))).toEqual([['a', 'PENDING', 'APPROVED']]);
	});

	it('starts anew where only templates of another channel are listed', () => {
		const { changes, memory } = compareTemplates(
			[template('z', 'APPROVED')],
			memoryOf(template('a', 'PENDING')),
		);
		expect(changes).toEqual([]);
		expect(Object.values(memory)).toEqual(['APPROVED']);
	});

	it('finds a new template', () => {
		const memory = memoryOf(template('a', 'PENDING'));
		const listed = [template('a', 'PENDING'), template('b', 'PENDING')];
		expect(findChanges(memory, ...listed)).toEqual([['b', null, 'PENDING']]);
	});
});
