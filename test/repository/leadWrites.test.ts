import { sourceFiles, textOf } from './sources';

describe('the update of a lead', () => {
	it('is sent in one place, which has just read the lead', () => {
		const files = sourceFiles('nodes');
		expect(files.filter((file) => textOf(file).includes('endpoints.updateLead')).sort()).toEqual([
			// Updates the test lead that "Check" has created.
			'nodes/Account/check.ts',
			// The description of the operation, whose requests `LockedLead.write` sends.
			'nodes/Lead/update.ts',
		]);
	});
});
