import type { Template } from '../../../../../nodes/shared/contract';
import { templatePlaceholders } from '../../../../../nodes/shared/template';
import { linkEnd } from '../../../../../nodes/shared/template/linkEnd';
import { linkProblem, linksEndAt } from '../../../../../nodes/shared/template/links';

const at = Date.parse('2026-01-02T03:04:05Z');
const seconds = at / 1000;
const jwt = (payload: object) =>
	['{"alg":"none"}', JSON.stringify(payload), 'x']
		.map((part) => Buffer.from(part).toString('base64url'))
		.join('.');

describe('the end of a link', () => {
	it.each([
		'X-Amz-Date=20260102T020405Z&X-Amz-Expires=3600',
		'X-Goog-Date=20260102T020405Z&X-Goog-Expires=3600',
		'x-oss-date=20260102T020405Z&x-oss-expires=3600',
		`AWSAccessKeyId=A&Signature=s&Expires=${seconds}`,
		`expires=${seconds * 1000}`,
		`table=block&id=a&expirationTimestamp=${seconds * 1000}&signature=s`,
		'sv=2022&se=2026-01-02T03%3A04%3A05Z&sig=x',
		`token=${jwt({ exp: seconds })}`,
		// As "@microsoft.graph.downloadUrl" of OneDrive and SharePoint has it, and before it was v1.
		`UniqueId=a&tempauth=v1.${Buffer.from(`{"exp":"${seconds}"}`).toString('base64url')}.Cg.x&ApiVersion=2.0`,
		`tempauth=${jwt({ exp: String(seconds) })}`,
		// cloud.tencent.com/document/product/436: from one time to another.
		`q-sign-algorithm=sha1&q-sign-time=${seconds - 60};${seconds}&q-key-time=${seconds - 60};${seconds}&q-signature=s`,
		// wppconnect#1315: pictures of profiles.
		`ccb=11-4&oh=01_A&oe=${seconds.toString(16).toUpperCase()}&_nc_sid=5`,
		`X-Amz-Date=soon&X-Amz-Expires=${seconds}`,
		`X-Amz-Expires=${seconds}`,
		`hdnts=exp=${seconds}~acl=/*~hmac=ab`,
		`Policy=${Buffer.from(`{"Statement":[{"Condition":{"DateLessThan":{"AWS:EpochTime":${seconds}}}}]}`).toString('base64')}`,
	])('is what it says: %s', (query) => {
		expect(linkEnd(`https://files.example/a.png?${query}`)).toBe(at);
	});

	it('is that of a token in the path, of Airtable, and of Discord', () => {
		const airtable = (end: number) =>
			`https://v5.airtableusercontent.com/v3/u/29/29/${end}/s-1/s_2`;
		expect(linkEnd(airtable(seconds * 1000))).toBe(at);
		expect(linkProblem(airtable(Date.now() - 60_000), 'image')).toContain('This one ended at ');
		expect(linkProblem(airtable(Date.now() + 60_000), 'image')).toBeUndefined();
		expect(linkEnd(`https://files.example/${jwt({ exp: seconds })}/a.png`)).toBe(at);
		const discord = `https://cdn.discordapp.com/attachments/1/2/a.png?ex=${seconds.toString(16)}&is=1&hm=2`;
		expect(linkEnd(discord)).toBe(at);
	});

	it.each([
		'https://files.example/a.png',
		'https://files.example/a.png?expires=3600',
		'https://files.example/a.png?Expires=never&se=2026-01-02',
		'https://files.example/a.png?ex=6957318d',
		'https://files.example/a.png?oe=6957318d',
		'https://files.example/a.png?q-sign-time=1767323045',
		'https://files.example/a.png?v=1767323045',
		'https://files.example/1767323045000/a.png',
		`https://files.example/a.png?token=${jwt({ sub: 'x' })}`,
		'https://files.example/eyJ.x.y/a.png?policy=abc',
		'https://files.example/a.png?X-Amz-Date=soon&X-Amz-Expires=3600',
		'https://files.example/a.png?X-Amz-Expires=3600',
		'https://files.example/a.png?X-Amz-Date=20260102T020405Z&X-Amz-Expires=soon',
		`https://files.example/a.png?Policy=${Buffer.from('{"AWS:EpochTime":17}').toString('base64')}`,
		`https://files.example/a.png?token=eyJh.${Buffer.from('null').toString('base64')}.x`,
		'no link',
	])('is unknown for %s', (link) => {
		expect(linkEnd(link)).toBeUndefined();
	});
});

describe('the end of the links of a message', () => {
	const template = {
		components: [
			{ type: 'HEADER', format: 'IMAGE' },
			{ type: 'BODY', text: 'Hello {{1}}' },
		],
	} as unknown as Template;
	const [{ key }] = templatePlaceholders(template);
	const image = (query: string) => ({
		...{ [key]: `https://files.example/a.png${query}`, body_1: 'Ana' },
	});

	it('is the first of them', () => {
		expect(linksEndAt(template, image(`?Expires=${seconds}`))).toBe(at);
	});

	it('is unknown where none says so, and no other text counts', () => {
		expect(linksEndAt(template, image(''))).toBeUndefined();
		const body_1 = `https://files.example/a.png?Expires=${seconds}`;
		expect(linksEndAt(template, { ...image(''), body_1 })).toBeUndefined();
	});
});

describe('a link to a file', () => {
	it('is refused once it has ended', () => {
		const link = (end: number) => `https://files.example/a.png?Expires=${Math.round(end / 1000)}`;
		expect(linkProblem(link(Date.now() - 60_000), 'image')).toContain('This one ended at ');
		expect(linkProblem(link(Date.now() + 60_000), 'image')).toBeUndefined();
	});

	it.each([
		[-1, false],
		[0, true],
	])('is refused from its very end on: %d ms after', (ms, isRefused) => {
		jest.spyOn(Date, 'now').mockReturnValue(at + ms);
		const problem = linkProblem(`https://files.example/a.png?Expires=${seconds}`, 'image');
		jest.restoreAllMocks();
		expect(problem !== undefined).toBe(isRefused);
	});

	it.each([
		'https://files.slack.com/files-pri/T1-F1/a.png',
		'https://acme.slack.com/files/U1/F1/a.png',
		'https://github.com/acme/site/blob/main/a.png',
		'https://gitlab.com/acme/site/-/blob/main/a.png',
		'https://we.tl/t-abc',
		'https://www.icloud.com/photos/#a.png',
	])('is refused if it shows a page: %s', (link) => {
		expect(linkProblem(link, 'image')).toContain('must be a public link');
	});

	it.each([
		'https://files.slack.com/files-pri/T1-F1/a.png?pub_secret=abc',
		'https://github.com/acme/site/blob/main/a.png?raw=true',
		'https://raw.githubusercontent.com/acme/site/main/a.png',
		'https://github.com/acme/site/raw/main/a.png',
	])('is sent if it is the file: %s', (link) => {
		expect(linkProblem(link, 'image')).toBeUndefined();
	});
});
