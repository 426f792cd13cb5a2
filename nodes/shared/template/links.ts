import type { Template } from '../contract';
import { mediaKinds, type MediaKind } from './blocks';
import { linkEnd, shownLinkEnd } from './linkEnd';
import { templatePlaceholders } from './placeholders';
import type { TemplateValues } from './types';

/**
 * Percent-encodes what no URL may contain, such as spaces. Everything else stays as it is, also what
 * is encoded already. A slash at the start is dropped where the URL has one before it.
 */
export function encodeForUrl(value: string, addressStart: string): string {
	const ending = addressStart.endsWith('/') ? value.trim().replace(/^\/+/, '') : value.trim();
	return ending.replace(/[\s"<>\\^`{|}]|%(?![\da-f]{2})/gi, encodeURIComponent);
}

/** A second link behind what separates entries of a list; one that is part of another follows a slash or `=`. */
const severalLinks = /[,;|]\s{0,9}https?:\/\//i;

/**
 * Why the messaging platform cannot fetch a file from a link, to follow the field's label;
 * `undefined` if nothing is wrong with the link itself.
 */
export function linkProblem(link: string, kind: MediaKind): string | undefined {
	if (severalLinks.test(link)) return 'must be one link, and this text holds several. Enter one';
	if (!/^https?:\/\/[^\s/?#]\S*$/i.test(link) || !URL.canParse(link)) {
		return 'must be a public link to the file, starting with https:// and without spaces';
	}
	const { hostname, pathname, search } = new URL(link);
	const place = `${hostname.replace(/\.$/, '')} ${pathname}${search}`;
	const [, advice] =
		[...refusedLinks, ...refusedFiles[kind]].find(
			([refused, , unless]) => refused.test(place) && !unless?.test(place),
		) ?? [];
	if (advice) return `must be a public link to your file. ${advice}`;
	const end = linkEnd(link);
	if (end === undefined || end > Date.now()) return undefined;
	return `must be a public link to your file. This one ended at ${shownLinkEnd(end)}. Create a new one, or upload the file where its link stays`;
}

/** When the first of a message's links to files ends, in ms since the epoch; `undefined` if none says so. */
export function linksEndAt(template: Template, values: TemplateValues): number | undefined {
	const ends = templatePlaceholders(template)
		.filter(({ kind }) => mediaKinds.some((each) => each === kind))
		.flatMap(({ key }) => linkEnd(values[key]) ?? []);
	return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** Links that are no use to the platform, as host and path, what to say of them, and exceptions. */
type RefusedLink = [refused: RegExp, advice: string, unless?: RegExp];

/** Files that the platform takes and never delivers. */
const refusedFiles: Record<MediaKind, RefusedLink[]> = {
	image: [
		[
			/\.(?:webp|gif|svg|avif|heic|bmp|tiff?|mp4|mov|pdf|zip|html?)(?:$|\?)/i,
			'The platform delivers only images in JPEG and PNG',
			/jpe?g|png/i,
		],
	],
	video: [
		[
			/\.(?:mov|avi|mkv|webm|gif|png|jpe?g|webp|pdf|zip|html?)(?:$|\?)/i,
			'The platform delivers only videos in MP4 and 3GPP',
			/mp4|3gp/i,
		],
	],
	document: [],
};

/** Links that lead to no file. */
const refusedLinks: RefusedLink[] = [
	[
		// By name, IPv4 range and IPv6 range.
		/^(?:[^.: ]+|\S*\.(?:localhost|local|internal|lan|home|intranet)|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+|\[(?::|f[c-f])\S*) /,
		'The platform cannot reach a private address',
	],
	[
		/^(?:(?:scontent|lookaside|mmg)[.-]|\S*\.fbcdn\.net )/,
		"This is the platform's own copy, such as the template's sample, which expires. Upload the file elsewhere",
	],
	[
		/^(?:(?:drive|docs|photos)\.google\.com|(?:www\.)?dropbox\.com|1drv\.ms|onedrive\.live\.com|(?:www\.|m\.)?youtube\.com|youtu\.be|photos\.app\.goo\.gl|ibb\.co|imgur\.com|prnt\.sc|postimg\.cc|(?:www\.)?(?:canva|instagram)\.com|\S*\.sharepoint\.com) /,
		'This one leads to a page that only shows it. Use the link that downloads the file',
		/[?&](?:dl|raw)=1\b|\/(?:export|pub|uc|thumbnail)\b|\bdownload\b/,
	],
	[
		/^(?:we\.tl|(?:www\.)?wetransfer\.com|(?:www\.|share\.)?icloud\.com|(?:www\.)?mediafire\.com|mega\.nz) /,
		'This one leads to a page that only shows it. Use the link that downloads the file',
	],
	[
		/^(?:\w+\.)?slack\.com /,
		'This one needs a login. Use the link that downloads the file',
		/[?&]pub_secret=/,
	],
	[
		/^(?:github\.com|gitlab\.com) \/[^/ ]+\/[^/ ]+\/(?:-\/)?(?:blob|tree)\//,
		'This one leads to a page that only shows it. Use the link that downloads the file',
		/[?&]raw=(?:1|true)\b/,
	],
];
