import { asFailed, newReport } from '../../../../../nodes/OutboundContact/report/report';
import { describeCommonFailure } from '../../../../../nodes/OutboundContact/report/summary';

it.each([
	[['No credit'], undefined],
	[['No credit', 'No credit'], 'All failed for the same reason: No credit'],
	[['No credit', 'No credit', 'Not found'], '2 of 3 failed for the same reason: No credit'],
	[['No credit', 'No credit', 'Not found', 'Not allowed'], undefined],
])('the failure that most of %j have in common: %s', (errors, expected) => {
	const reports = errors.map((error, item) => ({
		...newReport(item, {}),
		...asFailed('message', 'refused', error),
	}));
	expect(describeCommonFailure(reports)).toBe(expected);
});
