import type { Reader } from '../../shared/fields/field';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { parseText } from '../../shared/values/text';

/** An expression may return one URL instead of a list. */
export const readImages: Reader<unknown> = (images, label) => {
	const filled = [images].flat().filter((image) => !isBlank(image));
	const read = filled.map((image) => parseText(image, label, 'note').trim());
	if (!read.some(isImageList)) return read.length > 0 ? read : undefined;
	throw new InvalidInput(
		`"${label}" has several images in one text`,
		`Add each image to "${label}" on its own, or let the expression return a list.`,
	);
};

/** Whether a text is a list of images. A single URL may contain a comma, but no second URL. */
function isImageList(image: string): boolean {
	const isUrl = /^[a-z]+:/i.test(image);
	return (isUrl ? /[,;\s]https?:|[,;]\s|[\r\n]/ : /^\[|[,;\r\n]/).test(image);
}
