import { isRecord } from '../records';

/** Names under which links say when they end, as a time. */
const endNames = [
	...['expires', 'expire', 'expiry', 'exp', 'expiration', 'expires_at', 'expiresat', 'expires_on'],
	...['valid_until', 'validuntil', 'expirationtimestamp'],
];

/** When a link ends, as messages show it. @param end in ms since the epoch */
export function shownLinkEnd(end: number): string {
	return `${new Date(end).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/**
 * When a link ends, by what it says itself: the signatures of storage services (`X-Amz-Date` with
 * `X-Amz-Expires` and its like, `Expires`, `se`, Discord's `ex` and Meta's `oe`, the path of Airtable, Tencent's
 * `q-sign-time`, a policy of CloudFront, a token of Akamai), and tokens (JWT, and those of SharePoint).
 *
 * @returns in ms since the epoch; `undefined` if the link does not say so
 */
export function linkEnd(link: string): number | undefined {
	if (!URL.canParse(link)) return undefined;
	const { hostname, pathname, searchParams } = new URL(link);
	const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
	const ends = [...query].map(([name, value]) => {
		if (name.endsWith('-expires')) {
			const signedAt = timeIn(query.get(name.replace('-expires', '-date')) ?? '');
			return signedAt === undefined ? timeIn(value) : signedAt + 1000 * Number(value);
		}
		if (endNames.includes(name) || (name === 'se' && query.has('sig'))) return timeIn(value);
		const isHex = name === 'ex' ? /\bdiscord/.test(hostname) : name === 'oe' && query.has('oh');
		if (isHex) return timeIn(String(parseInt(value, 16)));
		if (name === 'q-sign-time') return timeIn(value.split(';')[1] ?? '');
		if (name === 'policy') return policyEnd(value);
		const [, akamai] = /(?:^|~)exp=(\d{10})(?:~|$)/.exec(value) ?? [];
		return akamai === undefined ? tokenEnd(value) : timeIn(akamai);
	});
	const ofAirtable = /\bairtableusercontent\.com$/.test(hostname);
	const inPath = pathname
		.split('/')
		.map((part) => tokenEnd(part) ?? (ofAirtable ? timeIn(part) : undefined));
	const known = [...ends, ...inPath].filter((end) => end !== undefined && Number.isFinite(end));
	return known.length > 0 ? Math.min(...(known as number[])) : undefined;
}

/** A moment in seconds or milliseconds since 1970, or as ISO 8601 text with or without separators. */
function timeIn(text: string): number | undefined {
	if (/^1\d{9}$/.test(text)) return 1000 * Number(text);
	if (/^1\d{12}$/.test(text)) return Number(text);
	const [, year, month, day, hour, minute, second] =
		/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
	const iso = year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : text;
	const time = /^\d{4}-\d\d-\d\d/.test(iso) ? Date.parse(iso) : NaN;
	return Number.isNaN(time) ? undefined : time;
}

/** The end that a token has: a JSON Web Token, or one whose JSON is behind its version, such as `v1.eyJ…`. */
function tokenEnd(text: string): number | undefined {
	const ends = text
		.split('.', 2)
		.filter((part) => part.startsWith('eyJ'))
		.flatMap((part) => timeIn(String(parsed(decoded(part)).exp).split('.')[0]) ?? []);
	return ends[0];
}

function policyEnd(value: string): number | undefined {
	const [, seconds] = /"AWS:EpochTime":(\d{10})/.exec(decoded(value)) ?? [];
	return seconds === undefined ? undefined : timeIn(seconds);
}

function decoded(text: string): string {
	return Buffer.from(text, 'base64').toString();
}

function parsed(text: string): { exp?: unknown } {
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? value : {};
	} catch {
		return {};
	}
}
