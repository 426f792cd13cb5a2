import { requireRecordsWithId } from '../../../../nodes/Trigger/records';
import { fakePoll } from './fakePoll';

const read = (list: unknown[]) => requireRecordsWithId(fakePoll(() => []).run, list, 'leads');

it('reads the records that have an ID, and refuses a list in which none has', () => {
	expect(read([])).toEqual([]);
	expect(read([{ id: 'a' }, {}, null])).toEqual([{ id: 'a' }]);
	expect(() => read([{}])).toThrow('The list of leads could not be read');
});
