import { readCampaignKey } from '../../../../../nodes/OutboundContact/settings/campaignKey';
import { Form } from '../../../../../nodes/shared/fields/form';
import { formOf } from '../../../../support/formOf';

const reading = (campaignKey: string) => () =>
	readCampaignKey(
		new Form(
			{ campaignKey },
			'UTC',
			() => 'spring',
			{},
			() => 'spring',
		),
	);

describe('a key that is an expression', () => {
	it.each([
		'=promo {{ $execution.id }}',
		'={{ $execution["id"] }}',
		'={{ $execution.resumeUrl }}',
		'=promo-{{ $now.toISO() }}',
		"={{ $json.month || $now.toFormat('yyyy-MM HH') }}",
		'={{ $json.name + Date.now().toString(36) }}',
		'={{ new Date().toISOString() }}',
		'={{ new Date }}',
		'={{ Date() }}',
		'={{ DateTime.now().toMillis() }}',
		'={{ Math.random() }}',
		'={{ crypto.randomUUID() }}',
		'={{ ["a", "b", "c"].randomItem() }}',
	])('is refused if it may be a new one in each execution: %s', (campaignKey) => {
		expect(reading(campaignKey)).toThrow('"Campaign Key" may be a new one in each execution');
	});

	it.each([
		"={{ $today.toFormat('yyyy-MM') }}",
		"={{ $json.month || $now.toFormat('yyyy-MM') }}",
		'={{ $now.format("dd.LL.yyyy") }}',
		'=promo {{ DateTime.now().toISODate() }}',
		'=promo {{ $now.year }}-{{ $now.weekNumber }}',
		'={{ new Date(2026, 1, 3).getTime() }}',
		'={{ $json.Date + $json.random }}',
		"={{ $execution.mode + ' promo' }}",
	])('may be one by day, or a fixed one: %s', (campaignKey) => {
		expect(reading(campaignKey)).not.toThrow();
	});
});

it('a key that nobody has written is refused', () => {
	expect(() => readCampaignKey(formOf({ campaignKey: 'spring [object Object]' }))).toThrow(
		'"Campaign Key" contains "[object Object]"',
	);
});
