import { fingerprint } from '../../../../nodes/shared/fingerprint';

it('a fingerprint is the first 54 bits of the SHA-256', () => {
	expect(fingerprint('lead-1')).toBe('8sMXxpr5m');
});
