import { fingerprint } from '../../../../nodes/shared/fingerprint';
import { testedCases } from '../../../support/testEffort';

describe('fingerprints', () => {
	it('are distinct for many ids of each kind', () => {
		const count = testedCases(50_000);
		const kinds = [
			(index: number) => String(index),
			(index: number) => `lead-${index}`,
			(index: number) => `0f6f3b8e-2c0e-4a6f-9d5e-${index.toString(16).padStart(12, '0')}`,
			(index: number) => `${index.toString(16).padStart(8, '0')}-2c0e-4a6f-9d5e-6d6f0d8f1a01`,
		];
		for (const idOf of kinds) {
			const found = new Set(Array.from({ length: count }, (_, index) => fingerprint(idOf(index))));
			expect(found.size).toBe(count);
		}
	});

	it('are a prefix of the SHA-256', () => {
		expect(fingerprint('lead-1')).toBe('8sMXxpr5m');
	});
});
