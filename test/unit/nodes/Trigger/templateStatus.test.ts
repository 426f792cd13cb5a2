import type { Template, TemplateStatus } from '../../../../nodes/shared/contract';
import { compareRecords, memoryFrom, type Memory } from '../../../../nodes/Trigger/memory';
import { templateRecords } from '../../../../nodes/Trigger/templateStatus';

const template = (id: string, status: string) => ({ id, name: id, status }) as Template;

const compare = (memory: Memory<TemplateStatus>, ...templates: Template[]) =>
	compareRecords(templateRecords(templates, true), memory, 0);

const memoryOf = (...templates: Template[]) => compare(memoryFrom(0), ...templates).memory;

const findChanges = (memory: Memory<TemplateStatus>, ...templates: Template[]) =>
	compare(memory, ...templates).found.map(({ id, status, previousStatus }) => [
		id,
		previousStatus,
		status,
	]);

describe('templateRecords, compared with the memory', () => {
	it('emits a template that changes while the lists are read in this poll or the next one', () => {
		const before = memoryOf(template('a', 'PENDING'));
		const both = [template('a', 'PENDING'), template('a', 'APPROVED')];
		expect(findChanges(before, ...both)).toEqual([['a', 'PENDING', 'APPROVED']]);
		const { found, memory } = compare(before, ...both.reverse());
		expect(found).toEqual([]);
		expect(findChanges(memory, both[0])).toEqual([['a', 'PENDING', 'APPROVED']]);
	});

	it('finds a template that was missing in one poll in the next one', () => {
		const { found, memory } = compare(memoryOf(template('a', 'PENDING')));
		expect(found).toEqual([]);
		expect(findChanges(memory, template('a', 'APPROVED'))).toEqual([['a', 'PENDING', 'APPROVED']]);
	});

	it('finds a new template', () => {
		const memory = memoryOf(template('a', 'PENDING'));
		const listed = [template('a', 'PENDING'), template('b', 'PENDING')];
		expect(findChanges(memory, ...listed)).toEqual([['b', null, 'PENDING']]);
	});
});
