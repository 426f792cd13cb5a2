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
		'={{ $now }}',
		'=promo-{{ $now.toISO() }}',
		"={{ 'promo ' + $now.toFormat('yyyy-MM-dd HH:mm') }}",
		"={{ $now.format('yyyyMMddHHmmss') }}",
		'={{ Date.now() }}',
		'={{ new Date().toISOString() }}',
		'={{ new Date }}',
		'={{ Date() }}',
		'={{ DateTime.now().toMillis() }}',
		'={{ DateTime.utc() }}',
		'={{ Math.random() }}',
		'={{ crypto.randomUUID() }}',
		'={{ ["a", "b", "c"].randomItem() }}',
		"={{ $json.name + '-' + Date.now().toString(36) }}",
		'={{ $json.plan.slice(0, 4) + $now }}',
		'={{ $json.month || $now }}',
		"={{ $json.date.toDateTime().toFormat('yyyy') + '-' + $now.toMillis() }}",
	])('is refused if it is a new one in each execution: %s', (campaignKey) => {
		expect(reading(campaignKey)).toThrow('"Campaign Key" is a new one in each execution');
	});

	it.each([
		"=promo-{{ $now.toFormat('yyyy-MM-dd') }}",
		"={{ $now.setZone('America/Sao_Paulo').minus({ days: 1 }).toFormat('yyyy-MM-dd HH') }}",
		"={{ $now.toFormat('kkkk-WW') }}",
		"={{ $today.toFormat('yyyy-MM') }}",
		'=promo {{ new Date().toISOString().slice(0, 10) }}',
		'={{ $now.toISODate() }}',
		'={{ DateTime.now().weekNumber }}',
		'={{ new Date().getFullYear() }}',
		'={{ new Date(2026, 1, 3).getTime() }}',
		"={{ $execution.mode + ' promo' }}",
		'={{ $workflow.id }} {{ $json.name }}',
	])('may be one by hour, day, week or month, or a fixed one: %s', (campaignKey) => {
		expect(reading(campaignKey)).not.toThrow();
	});
});

it('a key that nobody has written is refused', () => {
	expect(() => readCampaignKey(formOf({ campaignKey: 'spring [object Object]' }))).toThrow(
		'"Campaign Key" contains "[object Object]"',
	);
});
