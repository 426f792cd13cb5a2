import { sourceFiles, textOf } from './sources';

describe('the update of a lead', () => {
	it('is sent by those who hold its lock, and have just read it', () => {
		const files = sourceFiles('nodes');
		expect(files.filter((file) => textOf(file).includes('endpoints.updateLead')).sort()).toEqual([
			// Updates the test lead that "Check" has created.
			'nodes/Account/check.ts',
			'nodes/Lead/mergeFields.ts',
			// The description of the operation, whose requests the file above sends.
			'nodes/Lead/update.ts',
			'nodes/OutboundContact/steps/claims.ts',
		]);
	});
});
