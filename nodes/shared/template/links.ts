import type { MediaKind } from './parts';

/**
 * Percent-encodes what no URL may contain, such as spaces. Everything else stays as it is, also what
 * is encoded already. A slash at the start is dropped where the URL has one before it.
 */
export function encodeForUrl(value: string, addressStart: string): string {
	const ending = addressStart.endsWith('/') ? value.trim().replace(/^\/+/, '') : value.trim();
	return ending.replace(/[\s"<>\\^`{|}]|%(?![\da-f]{2})/gi, encodeURIComponent);
}

/**
 * Why the messaging platform cannot fetch a file from a link, to follow the field's label;
 * `undefined` if nothing is wrong with the link itself.
 */
export function linkProblem(link: string, kind: MediaKind): string | undefined {
	if (severalLinks.test(link) || !/^https?:\/\/[^\s/?#]\S*$/i.test(link) || !URL.canParse(link)) {
		return 'must be one public link to the file, starting with https:// and without spaces';
	}
	const { hostname, pathname, search } = new URL(link);
	const refuse = (advice: string) => `must be a public link to your file. ${advice}`;
	if (privateHost.test(hostname.replace(/\.$/, ''))) {
		return refuse('The platform cannot reach a private address');
	}
	if (pageOfFile.test(`${hostname}/`) && !fileOfPage.test(pathname + search)) {
		return refuse(
			'This one leads to a page that only shows it. Use the link that downloads the file',
		);
	}
	const [names, delivered] = delivering[kind] ?? [];
	const isOther = delivered && otherFile.test(pathname) && !delivered.test(pathname + search);
	return isOther ? refuse(`The platform delivers only ${names}`) : undefined;
}

/** A second link behind what separates entries of a list; one that is part of another follows a slash or `=`. */
const severalLinks = /[,;|]\s{0,9}https?:\/\//i;

/** By name, IPv4 range and IPv6 range. */
const privateHost =
	/^(?:[^.:]+|.*\.(?:localhost|local|internal|lan|home|intranet)|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+|\[(?::|f[c-f]).*)$/;

const pageOfFile = /^(?:(?:drive|docs|photos)\.google\.com|(?:www\.)?dropbox\.com)\//;

const fileOfPage = /[?&](?:dl|raw)=1\b|\/(?:export|pub|uc|thumbnail)\b|\bdownload\b/;

/** Files that the platform takes and never delivers, by their endings, … */
const otherFile =
	/\.(?:webp|gif|svg|avif|heic|bmp|tiff?|jpe?g|png|mov|avi|mkv|webm|mp4|3gp|pdf|zip|html?)$/i;
/** … but for those of the kind itself. */
const delivering: Partial<Record<MediaKind, [names: string, delivered: RegExp]>> = {
	image: ['JPEG and PNG', /jpe?g|png/i],
	video: ['MP4 and 3GPP', /mp4|3gp/i],
};
