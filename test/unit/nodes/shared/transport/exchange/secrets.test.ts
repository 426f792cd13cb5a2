import * as fc from 'fast-check';

import {
	mayHoldSecret,
	redactSecrets,
	secretsOf,
} from '../../../../../../nodes/shared/transport/exchange/secrets';
import { testedCases } from '../../../../../support/testEffort';

const token = 'tk+4711/never=sh"own\\~';
const login = ['user:pa%2Dss', 'never'].join('/');
const baseUrl = `https://${login}@crm.example.com/api/v1`;

const lowerCaseHex = (text: string) => text.replace(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase());
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** How a CRM may repeat what it has received. */
const forms: Array<[string, (secret: string) => string]> = [
	['as it is', (secret) => secret],
	['in percent-encoding', encodeURIComponent],
	['in percent-encoding of lower case', (secret) => lowerCaseHex(encodeURIComponent(secret))],
	['in percent-encoding twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
	[
		'with every character in percent-encoding but letters and digits',
		(secret) => encodeURIComponent(secret).replace(/[!'()*~_.-]/g, (each) => `%${hex(each)}`),
	],
	['in JSON inside of JSON', inJson],
	['in JSON inside of JSON twice', (secret) => inJson(inJson(secret))],
	['in JSON with escaped slashes', (secret) => inJson(secret).replaceAll('/', '\\/')],
	[
		'in JSON with escaped codes',
		(secret) => secret.replace(/[^A-Za-z0-9]/g, (each) => `\\u00${hex(each)}`),
	],
	['in Base64', base64],
	['in Base64 without padding', (secret) => base64(secret).replace(/=+$/, '')],
	['in Base64 for URLs', (secret) => Buffer.from(secret).toString('base64url')],
	['in Base64 in a URL', (secret) => encodeURIComponent(base64(secret))],
	...[1, 2, 3].map((before): [string, (secret: string) => string] => [
		`in Base64 after ${before} other characters`,
		(secret) => base64(`${':'.repeat(before)}${secret}, and more`),
	]),
];

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

/** Whether a text still tells the secret to somebody who decodes it. */
function shows(text: string, secret: string): boolean {
	const parts = text.split('[hidden]');
	const letters = (each: string) => each.replace(/[^A-Za-z0-9]/g, '');
	const decoded = parts.flatMap((part) => [part, Buffer.from(part, 'base64').toString('latin1')]);
	return decoded.some((each) => letters(each).includes(letters(secret)));
}

describe('a secret in an answer is hidden', () => {
	const known = secretsOf({ token, baseUrl });

	it.each(forms)('%s', (_form, write) => {
		for (const secret of [token, 'pa%2Dss/never', 'pa-ss/never', 'user:pa-ss/never']) {
			const answer = { error: [`before ${write(secret)} after`], [write(secret)]: 1 };
			expect(mayHoldSecret(JSON.stringify(answer), known)).toBe(true);
			const [shown, ...keys] = [...redactSecrets(answer, known).error, ...Object.keys(answer)];
			expect(shown).toMatch(/^before .*\[hidden\].* after$/);
			expect(shows(shown, secret)).toBe(false);
			expect(keys).toContain(write(secret));
			expect(Object.keys(redactSecrets(answer, known))[1]).toContain('[hidden]');
		}
	});

	it('whatever characters it has', () => {
		const printable = fc
			.string({
				unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
				minLength: 6,
				maxLength: 40,
			})
			// Tokens are trimmed; one of signs alone is no token.
			.filter((each) => /^[A-Za-z0-9].*[A-Za-z0-9]$/.test(each));
		fc.assert(
			fc.property(printable, fc.constantFrom(...forms), (given, [, write]) => {
				const secrets = secretsOf({ token: given, baseUrl: 'https://crm.example.com/api/v1' });
				const shown = redactSecrets(`(${write(given)})`, secrets);
				expect(shown).toContain('[hidden]');
			}),
			{ numRuns: testedCases(1_000) },
		);
	});
});

it('changes nothing else', () => {
	const known = secretsOf({ token, baseUrl });
	const answer = { error: 'tk+4711/never=shown, user and pa', user: ['user'], n: 1 };
	expect(redactSecrets(answer, known)).toEqual(answer);
	expect(secretsOf({ token: 'short', baseUrl: 'https://crm.example.com' })).toEqual([]);
});

it('hides what stands at most a hundred levels deep', () => {
	const known = secretsOf({ token, baseUrl });
	const nested = (text: string, depth: number): unknown =>
		depth === 0 ? text : [nested(text, depth - 1)];
	expect(redactSecrets(nested(token, 101), known)).toEqual(nested('[hidden]', 101));
	expect(redactSecrets(nested(token, 102), known)).toEqual(nested(token, 102));
});

it('takes a code for a character only behind a backslash', () => {
	const secrets = secretsOf({ token: 'a+core4711', baseUrl: 'https://crm.example.com' });
	expect(redactSecrets('u0061+core4711', secrets)).toBe('u0061+core4711');
	expect(redactSecrets('\\u0061+core4711', secrets)).toBe('[hidden]');
});

it('takes linear time for many escapes', () => {
	const text = `${'\\'.repeat(1_000_000)}${'%25'.repeat(300_000)}4711`;
	expect(redactSecrets(text, secretsOf({ token, baseUrl }))).toBe(text);
});

it('removes a login with a percent sign that encodes nothing', () => {
	const secrets = secretsOf({ token, baseUrl: 'https://user:100%secret@crm.example.com/api/v1' });
	expect(redactSecrets('login user:100%secret, password 100%secret', secrets)).toBe(
		'login [hidden], password [hidden]',
	);
});
